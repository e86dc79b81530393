import { notify } from '../../../lib/notify.ts'
import { registeredWords } from './sent-words.ts'

/** Says that an item which was sent by itself is registered. */
export function tellRegistered(...told: Parameters<typeof registeredWords>): void {
  const { tone, title } = registeredWords(...told)
  notify[tone](title)
}
