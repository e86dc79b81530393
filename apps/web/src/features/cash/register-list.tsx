import { Button, Group, TextInput } from '@mantine/core'
import type { Register } from '@prateleira/contract/cash/schemas'
import { timeIn } from '@prateleira/contract/shared/dates'
import { DOT } from '@prateleira/contract/shared/format'
import { type FormEvent, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { Panel } from '../../components/panel.tsx'
import type { CashRegister } from '../../lib/cash-register.ts'
import { client } from '../../lib/client.ts'
import { useMayCall, useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { cashChanged } from './api.ts'
import classes from './cash.module.css'

/** The shop's registers, with a mark for the one of several that this device uses; people with the right can add, rename and remove them. */
export function RegisterList({ handle }: { handle: CashRegister }) {
  const { registers, register, choose } = handle
  const [removing, setRemoving] = useState<Register | null>(null)
  const [ending, setEnding] = useState(false)
  const { timezone } = useMe()
  const may = useMayCall()
  return (
    <Panel title="Caixas da loja">
      <div className={classes.body}>
        <ul className={classes.registers}>
          {registers.map((each) => (
            <li key={each.id}>
              <span>
                <strong className={each.id === register?.id ? classes.own : undefined}>{each.name}</strong>
                <small>
                  {each.session
                    ? `aberto às ${timeIn(timezone, new Date(each.session.opened_at))} por ${each.session.opened_by?.name ?? '—'}`
                    : 'fechado'}
                  {each.id === register?.id && registers.length > 1 && `${DOT}usado neste aparelho`}
                </small>
              </span>
              {each.id !== register?.id && (
                <Button variant="default" size="xs" onClick={() => choose(each.id)}>
                  Usar aqui
                </Button>
              )}
              {may('cash.removeRegister') && !each.session && (
                <Button variant="subtle" color="red" size="xs" onClick={() => setRemoving(each)}>
                  Excluir
                </Button>
              )}
            </li>
          ))}
        </ul>
        {may('cash.addRegister') && <NewRegister />}
        {may('cash.setCashControl') && (
          <Button variant="subtle" color="gray" onClick={() => setEnding(true)}>
            Desligar controle de caixa
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Excluir ${removing?.name ?? ''}?`}
        confirmLabel="Excluir"
        danger
        onConfirm={async () => {
          await client.cash.removeRegister({ id: removing?.id ?? '' })
          await cashChanged()
        }}
      >
        Não poderá mais ser aberto. Os fechamentos dele ficam no histórico.
      </ConfirmDialog>
      <ConfirmDialog
        opened={ending}
        onClose={() => setEnding(false)}
        title="Desligar o controle de caixa?"
        confirmLabel="Desligar"
        onConfirm={async () => {
          await client.cash.setCashControl({ is_on: false })
          await cashChanged()
        }}
      >
        Vendas em dinheiro deixam de pedir um caixa aberto. O histórico fica guardado.
      </ConfirmDialog>
    </Panel>
  )
}

function NewRegister() {
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || saving) return
    setSaving(true)
    setFailure(null)
    try {
      await client.cash.addRegister({ name })
      notify.success('Caixa criado', name.trim())
      setName('')
      await cashChanged()
    } catch (error) {
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form onSubmit={(event) => void add(event)} noValidate>
      <Group gap="sm" align="end" wrap="nowrap">
        <TextInput
          className={classes.grow}
          label="Novo caixa"
          placeholder="Caixa 2"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={saving || name.trim() === ''}>
          Criar
        </Button>
      </Group>
      <FormAlert error={failure} />
    </form>
  )
}
