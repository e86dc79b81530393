/** Milliseconds that a question or refusal is on the screen at least before a key answers it: one pressed before was meant for something else. */
const READING = 600

/** Whether what is shown since then has hardly been seen. */
export const isJustShown = (since: number | null | undefined) =>
  typeof since === 'number' && performance.now() - since < READING
