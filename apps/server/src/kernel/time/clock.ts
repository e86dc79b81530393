/** What time it is. Everything that decides by time asks it, so that tests move time instead of waiting. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
