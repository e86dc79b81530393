/** Shows the list of all keys, as '?' does where nothing is typed. */
export function showKeys(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))
}
