/**
 * Runs a callback after the current event. Stacked dialogs all listen for Esc on the window: if the first listener changed the state at
 * once, the next would act on the new state within the same key press.
 */
export function afterThisEvent(change: () => void): void {
  setTimeout(change)
}
