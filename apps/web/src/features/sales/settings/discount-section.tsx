import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { DiscountLimits } from '@prateleira/contract/sales/approval-schemas'
import { SELLER_ABOVE_MANAGER } from '@prateleira/contract/sales/constants'
import { compare } from '@prateleira/contract/shared/decimal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '../../../components/form-alert.tsx'
import { SettingsSection } from '../../../components/settings-section.tsx'
import { client } from '../../../lib/client.ts'
import { useMayCall, useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { discountLimitsQuery } from '../api.ts'

const isPercent = (typed: string) => /^(100([,.]0{1,2})?|\d{1,2}([,.]\d{1,2})?)$/.test(typed.trim())
const sent = (typed: string) => typed.trim().replace(',', '.')
const withComma = (value: string) => value.replace('.', ',')

/** Limites de desconto: the maximum discount of each role (SELL-02); for people who may change it. */
export function DiscountSection() {
  const { role } = useMe()
  const may = useMayCall()
  const queryClient = useQueryClient()
  const allowed = may('sales.getDiscountLimits') && may('sales.setDiscountLimits')
  const { data } = useQuery({ ...discountLimitsQuery, enabled: allowed })
  const [typed, setTyped] = useState<Partial<DiscountLimits>>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: (next: DiscountLimits) => client.sales.setDiscountLimits(next),
    onSuccess: (saved) => {
      queryClient.setQueryData(discountLimitsQuery.queryKey, saved)
      setTyped({})
      notify.success('Limites de desconto salvos', 'Valem a partir da próxima venda.')
    },
  })
  if (!allowed || !data) return null
  const limits = {
    seller: typed.seller ?? withComma(data.seller),
    manager: typed.manager ?? withComma(data.manager),
  }
  const arePercents = isPercent(limits.seller) && isPercent(limits.manager)
  const isAbove = arePercents && compare(sent(limits.seller), sent(limits.manager)) > 0
  const wrong = (of: keyof DiscountLimits) => {
    if (!isPercent(limits[of])) return 'De 0 a 100, com até 2 casas'
    return of === 'seller' && isAbove ? SELLER_ABOVE_MANAGER : undefined
  }
  const field = (of: keyof DiscountLimits, label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      inputMode="decimal"
      maxLength={6}
      rightSection="%"
      value={limits[of]}
      disabled={of === 'manager' && role !== 'owner'}
      error={wrong(of)}
      onChange={(event) => setTyped({ ...typed, [of]: event.currentTarget.value })}
    />
  )
  const save = () => mutate({ seller: sent(limits.seller), manager: sent(limits.manager) })
  return (
    <SettingsSection
      id="descontos"
      title="Limites de desconto"
      description="Quanto cada papel pode descontar de uma venda, em relação aos preços dos produtos. Acima disso alguém autoriza com o PIN, na hora."
    >
      <Stack gap="md">
        <Group gap="md" align="start" grow preventGrowOverflow={false}>
          {field('seller', 'Vendedor', 'Acima: um gerente ou o dono autoriza.')}
          {field(
            'manager',
            'Gerente',
            role === 'owner' ? 'Acima: só o dono. Com 100% não há limite.' : 'Só o dono muda.',
          )}
        </Group>
        <FormAlert error={error} />
        <div>
          <Button
            onClick={save}
            loading={isPending}
            disabled={!arePercents || isAbove || (typed.seller === undefined && typed.manager === undefined)}
          >
            Salvar limites
          </Button>
        </div>
      </Stack>
    </SettingsSection>
  )
}
