import { ActionIcon, Button } from '@mantine/core'
import { type ProductSort, productTitle } from '@prateleira/contract/catalog/rules'
import type { ProductListItem } from '@prateleira/contract/catalog/schemas'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { IconFileImport, IconPlus, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { AppLink, useGo } from '../../../components/app-link.tsx'
import { DataList } from '../../../components/data-list.tsx'
import { OnDemand } from '../../../components/on-demand.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Pager } from '../../../components/pager.tsx'
import { paths } from '../../../config/paths.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMayCall, useMayOpen, useMe } from '../../../lib/me.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { productListQuery, productSummaryQuery } from '../api.ts'
import { useLoadFailure } from '../detail/use-load-failure.ts'
import { ListFailure } from './list-failure.tsx'
import { type ListChanges, noFilter, productsSearch, viewOf } from './list-view.ts'
import { productColumns } from './product-columns.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductSummaryCards } from './product-summary-cards.tsx'
import { ProductsEmpty } from './products-empty.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { useRowActions } from './use-row-actions.tsx'

const CategoryManager = lazyPart(() =>
  import('../categories/category-manager.tsx').then((part) => ({ default: part.CategoryManager })),
)
const DeleteProductDialog = lazyPart(() =>
  import('../detail/delete-product-dialog.tsx').then((part) => ({ default: part.DeleteProductDialog })),
)
const ProductDialog = lazyPart(() =>
  import('../detail/product-dialog.tsx').then((part) => ({ default: part.ProductDialog })),
)
const EditProductDialog = lazyPart(() =>
  import('../form/edit-product-dialog.tsx').then((part) => ({ default: part.EditProductDialog })),
)

/** /produtos: the catalogue; filters, page, open detail and form are in the address. */
export default function ProductsPage() {
  const [state, change] = useSearchState(productsSearch)
  const may = useMayCall()
  const go = useGo()
  const phone = useIsPhone()
  const editing = useMayOpen(state.editing, 'catalog.updateProduct')
  const seesCosts = useMe().sees_costs
  const view = viewOf(state)
  const products = useQuery(productListQuery(view))
  const summary = useQuery(productSummaryQuery(view))
  const [deleting, setDeleting] = useState<ProductListItem | null>(null)
  const [managing, setManaging] = useState(false)
  useLoadFailure(products.error, 'Erro ao carregar produtos')
  const { search: query } = view.filter
  const columns = useMemo(() => productColumns(query, seesCosts), [query, seesCosts])

  const narrow = (changes: ListChanges) => change({ ...changes, page: 1 }, { push: !('search' in changes) })
  const open = (id: string) => change({ product: id }, { push: true })
  const edit = (id: string) => change({ editing: id }, { push: true })
  const rows = useRowActions({ onEdit: edit, onDelete: setDeleting })
  const total = products.data?.total ?? summary.data?.found ?? 0

  return (
    <>
      <PageHeader
        title="Produtos"
        secondary={
          <>
            {/* On a desktop it stands beside the filters, which are folded on a phone. */}
            {phone && may('catalog.createCategory') && (
              <ActionIcon
                variant="default"
                size={42}
                aria-label="Gerenciar Categorias"
                onClick={() => setManaging(true)}
              >
                <IconTags size={20} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            )}
            {may('imports.uploadImport') && (
              <Button
                variant="default"
                renderRoot={(props) => <AppLink to={paths.importProducts} {...props} />}
                leftSection={<IconFileImport size={18} aria-hidden="true" />}
              >
                Importar
              </Button>
            )}
          </>
        }
        action={
          may('catalog.createProduct') && (
            <Button
              renderRoot={(props) => <AppLink to={paths.newProduct} {...props} />}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              Novo Produto
            </Button>
          )
        }
      />
      <ProductFilters
        view={view}
        onChange={narrow}
        loading={products.isPlaceholderData && products.isFetching}
        onManageCategories={() => setManaging(true)}
      />
      <ProductSummaryCards view={view} />
      {products.isError && !products.data ? (
        <ListFailure error={products.error} onRetry={() => products.refetch()} />
      ) : (
        <>
          <SimilarNotice page={products.data} query={query} />
          <DataList
            label="Produtos"
            columns={columns}
            rows={products.data?.items}
            rowKey={({ id }) => id}
            rowLabel={productTitle}
            onOpen={({ id }) => open(id)}
            stale={products.isPlaceholderData}
            sort={view.sort}
            onSort={(sort) => narrow({ sort: sort as ProductSort })}
            actions={rows.actions}
            empty={
              <ProductsEmpty view={view} onClear={() => change({ ...noFilter, page: 1 }, { push: true })} />
            }
          />
          <Pager
            page={view.page}
            pageSize={PAGE_SIZE}
            total={total}
            onChange={(page) => change({ page }, { push: true })}
          />
        </>
      )}
      {rows.dialog}
      <OnDemand wanted={state.product !== undefined}>
        <ProductDialog
          id={state.product}
          covered={deleting !== null || editing !== undefined}
          onCorrected={state.from === undefined ? undefined : () => void go(paths.counter)}
          onClose={() => change({ product: undefined })}
          onEdit={edit}
          onDelete={setDeleting}
        />
      </OnDemand>
      <OnDemand wanted={editing !== undefined}>
        <EditProductDialog id={editing} onClose={() => change({ editing: undefined })} />
      </OnDemand>
      <OnDemand wanted={deleting !== null}>
        <DeleteProductDialog
          product={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={(id) => {
            if (state.product === id) change({ product: undefined })
          }}
        />
      </OnDemand>
      <OnDemand wanted={managing}>
        {' '}
        <CategoryManager opened={managing} onClose={() => setManaging(false)} />
      </OnDemand>
    </>
  )
}
