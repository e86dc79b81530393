import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import {
  isPossibleLayout,
  SCALE_VALUE_LABELS,
  SCALE_VALUES,
  type ScaleLayout,
  type ScaleValue,
  VALUE_DIGITS_MAX,
  VALUE_DIGITS_MIN,
  valueDigits,
} from '@prateleira/contract/sales/scale-labels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '../../../components/form-alert.tsx'
import { Select } from '../../../components/select.tsx'
import { SettingsSection } from '../../../components/settings-section.tsx'
import { client } from '../../../lib/client.ts'
import { useMayCall } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { scaleLabelsQuery } from '../api.ts'

const USUAL: ScaleLayout = { prefix: '2', code_digits: 6, value: 'price', has_check: false }

/** Etiquetas de balança: the layout of the scale's labels, for people who may change it. */
export function ScaleSection() {
  const may = useMayCall()
  const queryClient = useQueryClient()
  const allowed = may('sales.getScaleLabels') && may('sales.setScaleLabels')
  const { data } = useQuery({ ...scaleLabelsQuery, enabled: allowed })
  const [typed, setTyped] = useState<ScaleLayout | null>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (next: ScaleLayout | null) => client.sales.setScaleLabels({ layout: next }),
    onSuccess: (saved) => {
      queryClient.setQueryData(scaleLabelsQuery.queryKey, saved)
      setTyped(undefined)
      notify.success(
        'Etiquetas de balança salvas',
        saved.layout ? 'Vender já as entende.' : 'Vender não as lê mais.',
      )
    },
  })
  if (!allowed || !data) return null
  const layout = typed === undefined ? data.layout : typed
  const right = layout === null || isPossibleLayout(layout)
  const change = (values: Partial<ScaleLayout>) => layout && setTyped({ ...layout, ...values })
  return (
    <SettingsSection
      id="balanca"
      title="Etiquetas de balança"
      description="Códigos de 13 dígitos que começam com 2 e trazem o preço ou o peso. Um código cadastrado sempre vem primeiro."
    >
      <Stack gap="md">
        <Switch
          label="Ler etiquetas de balança em Vender"
          checked={layout !== null}
          onChange={(event) => setTyped(event.currentTarget.checked ? (data.layout ?? USUAL) : null)}
        />
        {layout && (
          <>
            <Group gap="md" align="start" grow preventGrowOverflow={false}>
              <TextInput
                label="Prefixo"
                inputMode="numeric"
                maxLength={2}
                value={layout.prefix}
                error={/^2\d?$/.test(layout.prefix) ? undefined : 'Comece com 2'}
                onChange={(event) => change({ prefix: event.currentTarget.value })}
              />
              <TextInput
                label="Dígitos do código"
                inputMode="numeric"
                maxLength={1}
                value={layout.code_digits || ''}
                error={
                  right ? undefined : `O valor precisa de ${VALUE_DIGITS_MIN} a ${VALUE_DIGITS_MAX} dígitos`
                }
                onChange={(event) =>
                  change({ code_digits: Number(event.currentTarget.value.replace(/\D/g, '')) })
                }
              />
              <Select
                label="O que a etiqueta traz"
                allowDeselect={false}
                data={SCALE_VALUES.map((value) => ({ value, label: SCALE_VALUE_LABELS[value] }))}
                value={layout.value}
                onChange={(value) => value && change({ value: value as ScaleValue })}
              />
            </Group>
            <Text fz="sm" c="dimmed">
              O código na etiqueta é o código interno ou o SKU do produto, com ou sem zeros à esquerda: use no
              cadastro o mesmo número que está na balança.
            </Text>
            <Switch
              label="Há um dígito verificador antes do valor"
              description={right ? `O valor tem ${valueDigits(layout)} dígitos.` : undefined}
              checked={layout.has_check}
              onChange={(event) => change({ has_check: event.currentTarget.checked })}
            />
          </>
        )}
        <FormAlert error={error} />
        <div>
          <Button onClick={() => mutate(layout)} loading={isPending} disabled={!right || typed === undefined}>
            Salvar etiquetas
          </Button>
        </div>
      </Stack>
    </SettingsSection>
  )
}
