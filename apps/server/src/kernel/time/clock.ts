/** The current time. Everything that depends on time uses it, so that tests move time instead of waiting. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
