import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import classes from './features-field.module.css'
import { withFeature } from './plan-values.ts'

interface Props {
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
}

/** The features of a plan, added one at a time; Enter adds (section 5). */
export function FeaturesField({ value, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    onChange(withFeature(value, typed))
    setTyped('')
    input.current?.focus()
  }
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          ref={input}
          className={classes.input}
          label="Funcionalidades"
          required
          placeholder="Ex.: Relatórios avançados"
          maxLength={120}
          autoComplete="off"
          value={typed}
          error={Boolean(error)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            // Enter adds; it does not save the form.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add}>
          Adicionar
        </Button>
      </Group>
      {error && <Input.Error mt={6}>{error}</Input.Error>}
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
