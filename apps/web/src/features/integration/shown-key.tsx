import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './shown-key.module.css'

/** A new key, to be copied now: it cannot be shown again. */
export function ShownKey({ value }: { value: string }) {
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // The clipboard is not available: the selected text can be copied by hand.
      field.current?.select()
    }
  }
  return (
    <Stack gap="md">
      <Alert color="amber" role="status">
        Esta chave só aparece agora. Guarde-a como uma senha: quem tem a chave acessa os dados da sua loja.
      </Alert>
      <TextInput
        ref={field}
        label="Chave"
        value={value}
        readOnly
        classNames={{ input: classes.key }}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <Button
        variant="default"
        leftSection={
          copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
        }
        onClick={copy}
      >
        <span aria-live="polite">{copied ? 'Copiada' : 'Copiar chave'}</span>
      </Button>
    </Stack>
  )
}
