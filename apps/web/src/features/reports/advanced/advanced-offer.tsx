import { Button, Text, Title } from '@mantine/core'
import { ADVANCED_LABELS, type AdvancedKind } from '@prateleira/contract/reports/rules'
import { type Icon, IconCalendarStats, IconChartArrows, IconChartBar, IconCoins } from '@tabler/icons-react'
import { AppLink } from '../../../components/app-link.tsx'
import { paths } from '../../../config/paths.ts'
import { useMayCall, useMe, useWhomToAsk } from '../../../lib/me.ts'
import classes from './advanced.module.css'
import { kindsFor } from './advanced-view.ts'

const GAINS: Record<AdvancedKind, { Icon: Icon; text: string }> = {
  abc: {
    Icon: IconChartArrows,
    text: 'Quais produtos trazem a maior parte da sua receita, e quais só ocupam a prateleira.',
  },
  reasons: {
    Icon: IconChartBar,
    text: 'Quanto saiu por venda, perda, consumo ou devolução, e quanto isso custou.',
  },
  'past-stock': {
    Icon: IconCalendarStats,
    text: 'O que havia e quanto valia no fim de qualquer dia, para o inventário e o contador.',
  },
  profit: {
    Icon: IconCoins,
    text: 'Quanto sobrou do que você vendeu depois do custo, por produto, por dia e por pessoa.',
  },
}

/** What the advanced reports offer, for shops whose plan lacks them (PLAN-11). */
export function AdvancedOffer() {
  const may = useMayCall()
  const me = useMe()
  const owner = useWhomToAsk()
  return (
    <section className={classes.offer} aria-labelledby="advanced-offer">
      <Title order={2} id="advanced-offer">
        Os relatórios avançados fazem parte do plano Profissional
      </Title>
      <Text c="dimmed" maw={560}>
        Com ele você responde perguntas que as listas não respondem, e leva tudo para a sua planilha.
      </Text>
      <ul className={classes.gains}>
        {kindsFor(me).map((kind) => {
          const { Icon, text } = GAINS[kind]
          return (
            <li key={kind}>
              <Icon size={24} stroke={1.6} aria-hidden="true" />
              <Title order={3} fz="md">
                {ADVANCED_LABELS[kind]}
              </Title>
              <Text c="dimmed" fz="sm">
                {text}
              </Text>
            </li>
          )
        })}
      </ul>
      {may('billing.createCheckout') ? (
        <Button component={AppLink} to={paths.plans} size="md">
          Conhecer o plano Profissional
        </Button>
      ) : (
        <Text>Quem muda o plano desta loja é {owner}.</Text>
      )}
    </section>
  )
}
