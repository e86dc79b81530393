import { Button, Text, Title } from '@mantine/core'
import { IconCalendarStats, IconChartArrows, IconChartBar } from '@tabler/icons-react'
import { AppLink } from '../../../components/app-link.tsx'
import { paths } from '../../../config/paths.ts'
import { useMayCall, useWhomToAsk } from '../../../lib/me.ts'
import classes from './advanced.module.css'

const GAINS = [
  {
    Icon: IconChartArrows,
    title: 'Curva ABC',
    text: 'Quais produtos trazem a maior parte da sua receita, e quais só ocupam a prateleira.',
  },
  {
    Icon: IconChartBar,
    title: 'Saídas por motivo',
    text: 'Quanto saiu por venda, perda, consumo ou devolução, e quanto isso custou.',
  },
  {
    Icon: IconCalendarStats,
    title: 'Estoque em uma data',
    text: 'O que havia e quanto valia no fim de qualquer dia, para o inventário e o contador.',
  },
]

/** What the advanced reports offer, for shops whose plan lacks them (PLAN-11). */
export function AdvancedOffer() {
  const may = useMayCall()
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
        {GAINS.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            <Title order={3} fz="md">
              {title}
            </Title>
            <Text c="dimmed" fz="sm">
              {text}
            </Text>
          </li>
        ))}
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
