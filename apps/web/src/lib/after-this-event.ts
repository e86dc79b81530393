/**
 * Does something once the present event is over. Dialogs that lie over each other all listen to Esc on the window:
 * if the first listener changed what is open at once, the next would act on the new state within the same key press.
 */
export function afterThisEvent(change: () => void): void {
  setTimeout(change)
}
