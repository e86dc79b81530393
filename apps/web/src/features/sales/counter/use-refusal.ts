import { useState } from 'react'
import { operatorOf, useMe } from '../../../lib/me.ts'

/** Why the sale was refused to who acts; another person has other limits. */
export function useRefusal() {
  const operator = operatorOf(useMe())
  const [refused, setRefused] = useState<{ text: string; operator: string } | null>(null)
  const setRefusal = (text: string | null) => setRefused(text === null ? null : { text, operator })
  return [refused?.operator === operator ? refused.text : null, setRefusal] as const
}
