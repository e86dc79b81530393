/** Fields that may keep a form from being saved: each leads to what is to be settled first, and says whether there is something. */
export const objections = new Set<(form: HTMLElement | null) => boolean>()

export const mayNotSave = (form: HTMLElement | null): boolean =>
  [...objections].some((objects) => objects(form))
