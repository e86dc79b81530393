const choices = new WeakMap<EventTarget, () => () => void>()

/** For a field without typing, whose value is chosen by letters: `keep` remembers the choice and returns what restores it. */
export function makeRestorable(field: EventTarget, keep: () => () => void): void {
  choices.set(field, keep)
}

/** Remembers what is chosen in such a field; null for others. */
export const keptChoice = (field: EventTarget): (() => void) | null => choices.get(field)?.() ?? null
