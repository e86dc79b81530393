import { useEffect, useRef } from 'react'
import { FormAlert } from '../../../components/form-alert.tsx'
import { isRefusal, ReadableError } from '../../../lib/errors.ts'
import { OpenCorrected } from './open-corrected.tsx'

interface Props {
  error: unknown
  /** Called to correct what stands in the place of what was to be corrected. */
  onOpen: (movement: string) => void
}

/** Why the entry was not registered. A refusal comes into view with the focus: it may be a screen away from the field or key that saved. */
export function EntryRefusal({ error, onOpen }: Props) {
  const said = useRef<HTMLDivElement>(null)
  const isRefused = isRefusal(error) || error instanceof ReadableError
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal
  useEffect(() => {
    if (!isRefused) return
    said.current?.focus({ preventScroll: true })
    said.current?.scrollIntoView({ block: 'center' })
  }, [error])
  if (!error) return null
  return (
    <div ref={said} tabIndex={-1}>
      <FormAlert error={error} title="Erro ao registrar entrada de estoque.">
        <OpenCorrected error={error} onOpen={onOpen} />
      </FormAlert>
    </div>
  )
}
