import { Button, Stack, Text } from '@mantine/core'
import type { CashRegister } from '../lib/cash-register.ts'
import { client } from '../lib/client.ts'
import { isErrorCode } from '../lib/errors.ts'
import { once } from '../lib/once.ts'
import { refreshAfter } from '../lib/refresh.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { MoneyInput } from './decimal-input.tsx'
import { FormAlert } from './form-alert.tsx'
import { FormFieldset } from './form-fieldset.tsx'
import { Select } from './select.tsx'

interface Props {
  handle: CashRegister
  onOpened?: () => void
}

/**
 * Opens a register with its float (CASH-01), on every page that needs an open one. Also succeeds if somebody else has
 * just opened it.
 */
export function OpenCashForm({ handle, onOpened }: Props) {
  const { register, registers, choose, refetch } = handle
  const free = registers.filter(({ session }) => session === null)
  const form = useZodForm(
    () => import('@prateleira/contract/cash/schemas').then((schemas) => schemas.openInput),
    {
      initialValues: { register_id: register?.id ?? null, opening_float: '' } as {
        register_id: string | null
        opening_float: string
      },
      toInput: ({ register_id, opening_float }) => ({
        register_id: register_id ?? '',
        opening_float,
      }),
    },
  )
  const { register_id: chosen } = form.values
  const open = form.handleSubmit(async (body) => {
    try {
      await once('cash.openCash', body, (key) =>
        client.cash.openCash({ headers: { 'idempotency-key': key }, body }),
      )
    } catch (error) {
      if (!isErrorCode(error, 'CASH_ALREADY_OPEN')) throw error
    }
    choose(body.register_id)
    await refetch()
    void refreshAfter('cash')
    onOpened?.()
  })
  if (registers.length === 0)
    return <Text c="dimmed">Nenhum caixa cadastrado. Peça ao dono ou a um gerente.</Text>
  return (
    <form ref={form.formRef} noValidate onSubmit={open} aria-label="Abrir caixa">
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          {registers.length > 1 && (
            <Select
              label="Caixa usado neste aparelho"
              placeholder="Escolha o caixa"
              required
              allowDeselect={false}
              data={registers.map(({ id, name, session }) => ({
                value: id,
                label: session ? `${name} (aberto)` : name,
              }))}
              {...form.getInputProps('register_id')}
            />
          )}
          {registers.find(({ id }) => id === chosen)?.session ? (
            <Button
              type="button"
              onClick={() => {
                choose(chosen as string)
                onOpened?.()
              }}
            >
              Usar este caixa
            </Button>
          ) : (
            <>
              <MoneyInput
                label="Troco inicial"
                description="O dinheiro que já está na gaveta. Gaveta vazia é 0,00."
                data-autofocus
                autoFocus={registers.length === 1 || chosen !== null}
                {...form.getInputProps('opening_float')}
                value={form.values.opening_float}
              />
              <FormAlert error={form.failure} title="Erro ao abrir o caixa" />
              <Button type="submit" disabled={form.saving || free.length === 0}>
                {form.saving
                  ? 'Abrindo…'
                  : `Abrir ${registers.find(({ id }) => id === chosen)?.name ?? 'caixa'}`}
              </Button>
            </>
          )}
        </Stack>
      </FormFieldset>
    </form>
  )
}
