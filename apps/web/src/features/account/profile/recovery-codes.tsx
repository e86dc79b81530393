import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { AskPassword } from '../../../components/ask-password.tsx'
import { client } from '../../../lib/client.ts'
import { notify } from '../../../lib/notify.ts'
import { once } from '../../../lib/once.ts'
import classes from './profile.module.css'

/** 'abcde-fghij', which is easier to read and type. */
const grouped = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** The recovery codes, shown only once (AUTH-10). */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.map(grouped).join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success('Códigos copiados')
    } catch {
      notify.error('O navegador não deixou copiar. Baixe os códigos ou anote.')
    }
  }
  return (
    <Stack gap="md">
      <Alert color="amber" role="status">
        Guarde estes códigos agora: eles não aparecem de novo. Cada um vale uma vez, no lugar do aplicativo,
        se você perder o celular.
      </Alert>
      <ul className={classes.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{grouped(code)}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={copy}>
          Copiar
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Prateleira: códigos de recuperação\n\n${text}\n`)}`}
          download="prateleira-codigos-de-recuperacao.txt"
        >
          Baixar
        </Button>
      </Group>
      <Text fz="sm" c="dimmed">
        Você pode gerar outros quando quiser; os antigos deixam de valer.
      </Text>
      <Button onClick={onDone}>Guardei os códigos</Button>
    </Stack>
  )
}

/** Asks for the password and a code, then shows new recovery codes: loaded as one, since they are shown only once. */
export function NewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <AskPassword
      label="Gerar novos códigos"
      busyLabel="Gerando…"
      withCode
      onPassword={async (password, code) => {
        // Whichever code is typed again: the first may have been the last one that was valid.
        const renewed = await once('account.renewRecoveryCodes', null, (key) =>
          client.account.renewRecoveryCodes({
            headers: { 'idempotency-key': key },
            body: { password, code },
          }),
        )
        setCodes(renewed.recovery_codes)
      }}
    >
      <Text>Os códigos de recuperação que você guardou deixam de valer.</Text>
    </AskPassword>
  )
}
