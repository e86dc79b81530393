import { Button } from '@mantine/core'
import { SHOP_RIGHT_LABELS } from '@prateleira/contract/right-labels'
import { SHOP_ROLE_LABELS, type ShopRight } from '@prateleira/contract/rights'
import { IconLock } from '@tabler/icons-react'
import { AppLink } from '../components/app-link.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { paths } from '../config/paths.ts'
import { useMe, useWhomToAsk } from '../lib/me.ts'
import { askForOperator } from '../lib/operator.ts'

interface Props {
  /** Title of the page at this address. */
  title: string
  /** Any of these rights opens the page. */
  rights: readonly ShopRight[]
}

/**
 * Shown instead of a page that the role may not open: names the missing right and whom to ask (TEAM-02), and to an owner
 * who acts by PIN how they come back (TEAM-06).
 */
export default function MissingRightPage({ title, rights }: Props) {
  const { role, by_pin: byPin, person_id: person, account_id: account, full_name: name, shops } = useMe()
  const owner = useWhomToAsk()
  const [missing] = rights
  // Only by PIN somebody acts in less than their own role.
  const isOwner = shops.some((shop) => shop.is_current && shop.role === 'owner')
  const isLessened = byPin !== null && isOwner
  const returns = isLessened && person === account
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<IconLock size={28} stroke={1.6} />}
        title={
          isLessened ? 'Você entrou pelo PIN: volte com a senha' : 'Seu papel nesta loja não abre esta página'
        }
        action={
          returns ? (
            <Button onClick={() => askForOperator('account')}>Voltar para {name}</Button>
          ) : (
            <Button component={AppLink} to={paths.dashboard} variant="default">
              Voltar para o início
            </Button>
          )
        }
      >
        {isLessened ? (
          <>
            Pelo PIN você atende como gerente, e esta página abre só com a sua senha
            {!returns && ', num aparelho em que você entrou com ela'}.
          </>
        ) : (
          <>
            {missing && `Falta a permissão “${SHOP_RIGHT_LABELS[missing]}”. `}
            {role && `Seu papel aqui é ${SHOP_ROLE_LABELS[role].toLowerCase()}. `}
            Se precisa disto no seu trabalho, peça a {owner}.
          </>
        )}
      </EmptyState>
    </>
  )
}
