import { Button } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { Count, CountItem } from '@prateleira/contract/counts/schemas'
import { DOT, formatQuantity } from '@prateleira/contract/shared/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { Pager } from '../../components/pager.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { useMayCall } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { variantSearch } from '../../lib/variant-search.ts'
import { itemsQuery } from './api.ts'
import countingCss from './counting.module.css'
import countsCss from './counts.module.css'
import type { Shown } from './current-item.tsx'

type View = 'mine' | 'todo' | 'recounts'
const PAGE = 50

interface Props {
  count: Count
  shown: Shown[]
  onChoose: (option: VariantOption) => void
}

/** What I have counted, what nobody has, and what is to be recounted; a touch takes it up. */
export function CountLists({ count, shown, onChoose }: Props) {
  const reviews = useMayCall()('counts.reviewCount')
  const queryClient = useQueryClient()
  const [chosen, setView] = useState<View>('mine')
  // With the last recount its tab goes.
  const view = chosen === 'recounts' && count.recounts === 0 ? 'mine' : chosen
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData } = useQuery(itemsQuery(count.id, view, page))
  // What was on this page has been counted since.
  if (data && !isPlaceholderData && data.items.length === 0 && page > 1) setPage(1)
  const here = new Set(shown.map(({ option }) => option.product_variant_id))
  const rest = (data?.items ?? []).filter((item) => view !== 'mine' || !here.has(item.product_variant_id))
  // The catalogue knows a variant whole: by its code.
  const take = async (item: CountItem) => {
    const found = await queryClient.fetchQuery(variantSearch(item.sku)).catch(() => [])
    const option = found.find(({ product_variant_id: id }) => id === item.product_variant_id)
    if (option) onChoose(option)
    else notify.error('Leia o código ou procure pelo nome.', 'Não foi encontrado')
  }
  const isWhole = count.items > 0 && count.counted >= count.items && count.recounts === 0
  const tabs: [View, string][] = [
    ['mine', 'Contados por mim'],
    ['todo', 'Por contar'],
    ...(count.recounts > 0 ? ([['recounts', `Recontar (${count.recounts})`]] as [View, string][]) : []),
  ]
  return (
    <section aria-label="Itens do inventário">
      <div className={countsCss.acts}>
        {tabs.map(([value, label]) => (
          <Button
            key={value}
            size="sm"
            variant={view === value ? 'light' : 'subtle'}
            color={view === value ? undefined : 'gray'}
            aria-pressed={view === value}
            onClick={() => {
              setView(value)
              setPage(1)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      {isWhole && (
        <p className={countsCss.whole} role="status">
          <strong>Tudo foi contado.</strong>{' '}
          {reviews ? (
            <AppLink className="touch" to={paths.countReview} search={{ [queryNames.count]: count.id }}>
              Revisar
            </AppLink>
          ) : (
            <>
              Quem aprova é avisado.{' '}
              <AppLink className="touch" to={paths.counts}>
                Voltar aos inventários
              </AppLink>
            </>
          )}
        </p>
      )}
      <ul
        className={`${countsCss.rows} ${countingCss.lines}`}
        aria-label={tabs.find(([value]) => value === view)?.[1] ?? ''}
      >
        {view === 'mine' &&
          shown
            .filter(({ mine }) => mine !== null)
            .map(({ option, mine, waits }) => (
              <li key={option.product_variant_id}>
                <button type="button" onClick={() => onChoose(option)}>
                  {fullVariantName(option)}
                </button>
                <strong>
                  {formatQuantity(mine ?? '0')} {option.unit}
                  {waits && <small className={countsCss.soft}>{DOT}neste aparelho</small>}
                </strong>
              </li>
            ))}
        {rest.map((item) => (
          <li key={item.product_variant_id}>
            <button type="button" onClick={() => void take(item)}>
              {fullVariantName(item)}
            </button>
            {item.mine !== null && (
              <strong>
                {formatQuantity(item.mine)} {item.unit}
              </strong>
            )}
            {item.mine === null && <small className={countsCss.soft}>{item.sku}</small>}
          </li>
        ))}
      </ul>
      {data &&
        !isPlaceholderData &&
        rest.length === 0 &&
        !isWhole &&
        (view !== 'mine' || shown.length === 0) && (
          <p className={countsCss.soft}>
            {view === 'mine' ? 'Leia um código ou escreva um nome para começar.' : 'Tudo foi contado.'}
          </p>
        )}
      {error && !data && (
        <p className={countsCss.soft}>Sem rede a lista não pode ser mostrada; contar pode.</p>
      )}
      {data && <Pager page={page} pageSize={PAGE} total={data.total} onChange={setPage} />}
    </section>
  )
}
