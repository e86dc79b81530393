/**
 * Loads code without reloading the page where it is missing (reload-outdated.ts): what the page shows, such as the change to give back, would
 * not come again. @throws as `load` does
 */
export async function loadCalmly<Part>(load: () => Promise<Part>): Promise<Part> {
  const stop = (event: Event) => event.stopImmediatePropagation()
  // Before any listener that does not capture.
  window.addEventListener('vite:preloadError', stop, { capture: true })
  try {
    return await load()
  } finally {
    window.removeEventListener('vite:preloadError', stop, { capture: true })
  }
}
