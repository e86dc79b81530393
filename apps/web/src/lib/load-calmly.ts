import { holdUnsaved } from './unsaved.ts'

/**
 * Loads code without reloading the page where it is missing (reload-outdated.ts): what the page shows, such as the change to give back, would
 * not come again. @throws as `load` does
 */
export async function loadCalmly<Part>(load: () => Promise<Part>): Promise<Part> {
  const letGo = holdUnsaved()
  try {
    return await load()
  } finally {
    letGo()
  }
}
