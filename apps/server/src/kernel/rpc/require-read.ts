/**
 * Takes what is left of an input once its fields are read. A new field of the contract does not compile before the query reads it:
 * otherwise a filter would be accepted and ignored.
 */
export function requireRead(_left: Record<string, never>): void {}
