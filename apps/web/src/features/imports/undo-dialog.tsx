import { Alert, List, Skeleton, Stack, Text } from '@mantine/core'
import { formatCount, formatCounted } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { client } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useLastShown } from '../../lib/use-last-shown.ts'
import { importQuery, undoPreviewQuery } from './api.ts'

interface Props {
  /** The import to undo; null while the dialog is closed. */
  id: string | null
  onClose: () => void
}

const products = (count: number) => formatCounted(count, 'produto', 'produtos')

/** Asks before an import is undone; products that have moved since are named and stay. */
export function UndoDialog({ id, onClose }: Props) {
  const shown = useLastShown(id)
  const { data, error, refetch } = useQuery(undoPreviewQuery(shown ?? '', id !== null))

  const undo = async () => {
    if (!id || !data) return
    const begun = await client.imports.undoImport({ params: { id }, body: { keep_moved: data.moved > 0 } })
    queryClient.setQueryData(importQuery(id).queryKey, begun)
  }
  return (
    <ConfirmDialog
      opened={id !== null}
      onClose={onClose}
      title="Desfazer importação"
      confirmLabel={data && data.moved > 0 ? `Excluir os outros ${formatCount(data.removable)}` : 'Desfazer'}
      busyLabel="Desfazendo…"
      danger
      ready={data !== undefined}
      onConfirm={undo}
    >
      {error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton height={72} />}
      {data && (
        <Stack gap="sm">
          <Text>
            <strong>{products(data.removable)}</strong> que esta importação criou{' '}
            {data.removable === 1 ? 'será excluído' : 'serão excluídos'}, com variantes e estoque inicial.
            Categorias e fornecedores criados por ela e sem uso também. Esta ação não pode ser desfeita.
          </Text>
          {data.moved > 0 && (
            <Alert
              color="amber"
              role="note"
              title={`${products(data.moved)} ${data.moved === 1 ? 'já teve movimentações ou está reservado, e fica' : 'já tiveram movimentações ou estão reservados, e ficam'}`}
            >
              <List fz="sm">
                {data.moved_products.map((product) => (
                  <List.Item key={product.id}>{product.name}</List.Item>
                ))}
              </List>
            </Alert>
          )}
        </Stack>
      )}
    </ConfirmDialog>
  )
}
