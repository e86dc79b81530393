import { Button, Group } from '@mantine/core'
import type { ProductDetail } from '@prateleira/contract/catalog/schemas'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ErrorState } from '../../../components/error-state.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMayCall } from '../../../lib/me.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useLastShown } from '../../../lib/use-last-shown.ts'
import { productQuery } from '../api.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductDetailsSkeleton } from './product-details-skeleton.tsx'
import { ProductHistoryDialog } from './product-history-dialog.tsx'
import { useLoadFailure } from './use-load-failure.ts'

const CorrectStockDialog = lazyPart(() => import('./correct-stock-dialog.tsx'), { withUse: false })

interface Props {
  /** From the address; undefined: closed. */
  id: string | undefined
  /** Set while another dialog covers this one. */
  covered: boolean
  /** Set where another page has led here to correct the stock, which is opened at first; leads back to it. */
  onCorrected?: (() => void) | undefined
  onClose: () => void
  onEdit: (id: string) => void
  onDelete: (product: ProductDetail) => void
}

/** The detail of a product (PROD-05, PROD-08). */
export function ProductDialog({ id, covered, onCorrected, onClose, onEdit, onDelete }: Props) {
  const shown = useLastShown(id)
  const { data, error, isError, refetch } = useQuery(productQuery(shown))
  const phone = useIsPhone()
  const may = useMayCall()
  const px = phone ? 'sm' : undefined
  const [asking, setAsking] = useState(false)
  const [history, setHistory] = useState(false)
  const [correcting, setCorrecting] = useState(onCorrected !== undefined && may('counts.correctStock'))
  useLoadFailure(id ? error : null, 'Erro ao carregar produto')
  return (
    <>
      <SheetDialog
        opened={id !== undefined}
        inAddress
        onClose={onClose}
        title={data?.name ?? 'Produto'}
        size={760}
        covered={covered || asking || history || correcting}
        footer={
          <Group
            justify="flex-end"
            gap={phone ? 'xs' : 'sm'}
            grow={phone}
            preventGrowOverflow={false}
            wrap="nowrap"
          >
            <Button variant="default" px={px} onClick={onClose} data-autofocus>
              Fechar
            </Button>
            {data && may('catalog.deleteProduct') && (
              <Button
                variant="light"
                color="red"
                px={px}
                leftSection={!phone && <IconTrash size={18} stroke={1.6} aria-hidden="true" />}
                onClick={() => onDelete(data)}
              >
                Excluir
              </Button>
            )}
            {data && may('catalog.updateProduct') && (
              <Button
                px={px}
                leftSection={!phone && <IconPencil size={18} stroke={1.6} aria-hidden="true" />}
                onClick={() => onEdit(data.id)}
              >
                Editar Produto
              </Button>
            )}
          </Group>
        }
      >
        {data ? (
          <ProductDetails
            product={data}
            onAsking={setAsking}
            onHistory={() => setHistory(true)}
            onCorrect={() => setCorrecting(true)}
          />
        ) : isError ? (
          <ErrorState error={error} title="Erro ao carregar produto" onRetry={() => refetch()} />
        ) : (
          <ProductDetailsSkeleton />
        )}
      </SheetDialog>
      {data && correcting && id !== undefined && (
        <Suspense>
          <CorrectStockDialog
            product={data}
            onClose={() => {
              setCorrecting(false)
              onCorrected?.()
            }}
          />
        </Suspense>
      )}
      {data && (
        <ProductHistoryDialog
          product={data}
          opened={history && id !== undefined}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  )
}
