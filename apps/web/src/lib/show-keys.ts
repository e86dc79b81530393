/** Opens the list of shortcuts, as '?' does outside of fields. */
export function showKeys(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))
}
