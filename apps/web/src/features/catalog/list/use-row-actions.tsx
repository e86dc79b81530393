import type { ProductDetail, ProductListItem } from '@prateleira/contract/catalog/schemas'
import { IconClipboardCheck, IconPackageImport, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useGo } from '../../../components/app-link.tsx'
import type { RowAction } from '../../../components/data-list-props.ts'
import { OnDemand } from '../../../components/on-demand.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMayCall } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { productQuery } from '../api.ts'

const CorrectStockDialog = lazyPart(() => import('../detail/correct-stock-dialog.tsx'), { withUse: false })

interface Uses {
  onEdit: (id: string) => void
  onDelete: (product: ProductListItem) => void
}

/**
 * What may be done with a product of the list; undefined if nothing. On a phone also its entry and its stock, for which a desk has the product's sheet:
 * there each one is a button in the row.
 */
export function useRowActions({ onEdit, onDelete }: Uses): {
  actions: ((product: ProductListItem) => RowAction[]) | undefined
  dialog: ReactNode
} {
  const may = useMayCall()
  const phone = useIsPhone()
  const go = useGo()
  const [correcting, setCorrecting] = useState<ProductDetail | null>(null)
  const mayEnter = phone && may('stock.registerEntry')
  const mayCorrect = phone && may('counts.correctStock')
  const mayEdit = may('catalog.updateProduct')
  const mayDelete = may('catalog.deleteProduct')
  const correct = ({ id }: ProductListItem) =>
    queryClient.fetchQuery({ ...productQuery(id), staleTime: 0 }).then(setCorrecting, (error) => {
      notify.error(errorMessage(error), 'Erro ao carregar produto')
    })
  const actionsOf = (product: ProductListItem) => [
    mayEnter &&
      product.is_active && {
        label: 'Dar entrada',
        icon: <IconPackageImport size={18} stroke={1.6} />,
        onClick: () => void go(paths.entry, { [queryNames.code]: product.internal_code }),
      },
    mayCorrect && {
      label: 'Acertar estoque',
      icon: <IconClipboardCheck size={18} stroke={1.6} />,
      onClick: () => void correct(product),
    },
    mayEdit && {
      label: 'Editar',
      icon: <IconPencil size={18} stroke={1.6} />,
      onClick: () => onEdit(product.id),
    },
    mayDelete && {
      label: 'Excluir',
      icon: <IconTrash size={18} stroke={1.6} />,
      onClick: () => onDelete(product),
      danger: true,
    },
  ]
  return {
    actions:
      mayEnter || mayCorrect || mayEdit || mayDelete
        ? (product) => actionsOf(product).filter((action) => action !== false)
        : undefined,
    dialog: (
      <OnDemand wanted={correcting !== null}>
        {correcting && <CorrectStockDialog product={correcting} onClose={() => setCorrecting(null)} />}
      </OnDemand>
    ),
  }
}
