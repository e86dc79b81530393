import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  answersTold,
  type EnterMeaning,
  type EnterState,
  meaningOfEnter,
  type Told,
} from '../lib/enter-meaning.ts'
import type { Marks } from './use-marks.ts'

type List = Pick<Marks, 'sight'>
type Found = Omit<EnterState, 'mark'>

/** The meaning of Enter in a field with suggestions, for fields that await their answers themselves. */
export function useEnterMeaning(list: List) {
  const [told, setTold] = useState<Told | null>(null)
  return {
    told,
    /** `event`: the key, when its list is on the screen; without one the answer was waited for. */
    meaningOf: (text: string, found: Found, event?: KeyboardEvent): EnterMeaning => {
      const mark = event ? list.sight(event, answersTold(event.nativeEvent, told, text)) : null
      const meaning = meaningOfEnter({ ...found, mark })
      const isTold = meaning.kind === 'choose' || meaning.kind === 'none'
      setTold(isTold ? { text, kind: meaning.kind, at: performance.now() } : null)
      return meaning
    },
    forgetTold: () => setTold(null),
  }
}

interface Answer extends Found {
  /** What stands in the field. */
  read: () => string
  /** What `found` answers. */
  text: string
  /** It could not be asked. */
  failed: boolean
}

interface Acts {
  take: (key: string) => void
  /** Shows the list. */
  choose: () => void
  /** `again`: this has been said for the same text, long enough ago to be read. */
  none: (again: boolean) => void
  fail: () => void
  /** Asks at once for what stands in the field. */
  ask: () => void
}

/** Enter in a field whose answers come with a drawing: one that comes before its answer waits for it. */
export function useEnter(list: List, answer: Answer, acts: Acts) {
  const { told, meaningOf, forgetTold } = useEnterMeaning(list)
  const awaited = useRef<string | null>(null)
  const act = (text: string, meaning: EnterMeaning, again: boolean) => {
    if (meaning.kind === 'take') acts.take(meaning.key)
    else if (meaning.kind === 'choose') acts.choose()
    else if (meaning.kind === 'none') acts.none(again)
    else {
      awaited.current = text
      acts.ask()
    }
  }
  // After each drawing, since any may be the one with the answer.
  useEffect(() => {
    const text = awaited.current
    if (text === null || answer.text !== text || (answer.found === null && !answer.failed)) return
    awaited.current = null
    if (answer.read() !== text) return
    if (answer.failed) acts.fail()
    else act(text, meaningOf(text, answer), false)
  })
  return {
    /** What Enter has just been told for this text. */
    told: told?.text === answer.text ? told.kind : null,
    /** To be called with each Enter that is meant for the list. */
    press: (event: KeyboardEvent) => {
      const now = answer.read()
      if (now === answer.text && answer.failed) return acts.fail()
      const state = now === answer.text ? answer : { found: null }
      act(now, meaningOf(now, state, event), answersTold(event.nativeEvent, told, now))
    },
    /** Calls off an Enter that waits, as typing on and Esc do. */
    forget: () => {
      awaited.current = null
      forgetTold()
    },
  }
}
