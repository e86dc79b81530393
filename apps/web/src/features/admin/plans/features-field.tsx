import { ActionIcon, Button, Group, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useUntaken } from '../../../lib/untaken.ts'
import { useReportTyped } from '../../../lib/use-report-typed.ts'
import classes from './features-field.module.css'
import { withFeature } from './plan-values.ts'

interface Props {
  value: string[]
  onChange: (value: string[]) => void
  /** Whether there is a text that is not added. */
  onTyped: (typed: boolean) => void
  error?: ReactNode
}

/** What the field says of a text that was left in it. */
const notAdded = (text: string) =>
  `"${text}" ainda não foi adicionada. Pressione Adicionar ou apague o campo.`

/** The features of a plan, added one at a time; Enter adds (section 5). A plan is not saved without the one that is typed. */
export function FeaturesField({ value, onChange, onTyped, error }: Props) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const pending = typed.trim()
  const untaken = useUntaken(input, () => pending)
  useReportTyped(pending !== '', onTyped)
  useUnsaved(pending !== '')
  // That none was added is no help while one is typed.
  const left = untaken.text || (error ? pending : '')
  const problem = left ? notAdded(left) : error
  const add = () => {
    onChange(withFeature(value, typed))
    setTyped('')
    untaken.forget()
    input.current?.focus()
  }
  return (
    <div>
      <Input.Wrapper size="md" label="Funcionalidades" required error={problem}>
        <Group align="flex-start" gap="xs" wrap="nowrap">
          <Input
            ref={input}
            className={classes.input}
            required
            placeholder="Ex.: Relatórios avançados"
            maxLength={120}
            autoComplete="off"
            value={typed}
            error={Boolean(problem)}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              untaken.forget()
            }}
            onBlur={(event) => {
              if (event.relatedTarget !== button.current) untaken.leave()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              // Enter adds; it does not save the form.
              event.preventDefault()
              add()
            }}
          />
          <Button ref={button} variant="default" onClick={add}>
            Adicionar
          </Button>
        </Group>
      </Input.Wrapper>
      {value.length > 0 && (
        <ul className={classes.list} aria-label="Funcionalidades do plano">
          {value.map((feature) => (
            <li key={feature}>
              <span>{feature}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remover ${feature}`}
                onClick={() => onChange(value.filter((other) => other !== feature))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
