import { Button } from '@mantine/core'
import { CORRECTION_NEEDS_COSTS } from '@prateleira/contract/stock/correction'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { useEffect, useRef, useState } from 'react'
import { FormAlert } from '../../../components/form-alert.tsx'
import { afterThisEvent } from '../../../lib/after-this-event.ts'
import { ReadableError } from '../../../lib/errors.ts'
import { useMe } from '../../../lib/me.ts'
import { standingLines, valuesToCorrect } from './correction.ts'
import { OpenCorrected } from './open-corrected.tsx'
import type { EntryValues } from './use-entry-form.ts'

interface Props {
  /** The movement that the address names. */
  id: string
  /** The one whose correction the form holds: a reload has restored it. */
  held: string | undefined
  dirty: boolean
  onFilled: (values: EntryValues) => void
  /** Something is to be chosen or would be lost. */
  onAsk: (movement: RecentMovement) => void
  /** The address has been followed. */
  onLeave: () => void
  /** Somebody has corrected it: to correct what stands in its place. */
  onOther: (movement: string) => void
  field: () => HTMLElement | null
}

/** Follows an address that names an entry to correct; what is in the way is said until somebody closes it. */
export function AskedCorrection(props: Props) {
  const { sees_costs: seesCosts } = useMe()
  const [problem, setProblem] = useState<unknown>(null)
  const latest = useRef(props)
  latest.current = props
  const { id } = props
  useEffect(() => {
    let isShown = true
    const open = async () => {
      if (!seesCosts) throw new ReadableError(CORRECTION_NEEDS_COSTS)
      if (latest.current.held === id) return latest.current.onLeave()
      const { chosen, others } = await standingLines(id)
      const isPlain = others.length === 0 && !latest.current.dirty
      const values = isPlain ? await valuesToCorrect(id, false) : null
      if (!isShown) return
      if (!values) return latest.current.onAsk(chosen)
      latest.current.onFilled(values)
      latest.current.onLeave()
      afterThisEvent(() => latest.current.field()?.focus())
    }
    open().catch((error) => isShown && setProblem(error))
    return () => {
      isShown = false
    }
  }, [id, seesCosts])
  return (
    <FormAlert error={problem} title="A entrada não foi aberta para correção">
      <OpenCorrected error={problem} onOpen={props.onOther} />
      <Button variant="default" size="xs" mt="xs" display="block" onClick={props.onLeave}>
        Entendi
      </Button>
    </FormAlert>
  )
}
