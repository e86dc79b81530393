import { Button, Group } from '@mantine/core'
import { IconPackage, IconSearchOff } from '@tabler/icons-react'
import { AppLink } from '../../../components/app-link.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { paths } from '../../../config/paths.ts'
import { useMayCall, useWhomToAsk } from '../../../lib/me.ts'
import { isNarrowed, type ListView } from './list-view.ts'

interface Props {
  view: ListView
  onClear: () => void
}

/** Nothing to list: no product yet, none that matches, or a page behind the last one (PROD-06). */
export function ProductsEmpty({ view, onClear }: Props) {
  const may = useMayCall()
  const owner = useWhomToAsk()
  const create = (variant: 'filled' | 'default') => (
    <Button variant={variant} renderRoot={(props) => <AppLink to={paths.newProduct} {...props} />}>
      Cadastrar Produto
    </Button>
  )
  const mayCreate = may('catalog.createProduct')
  if (!isNarrowed(view) && view.page === 1)
    return (
      <EmptyState
        icon={<IconPackage size={28} stroke={1.6} />}
        title="Nenhum produto encontrado"
        action={
          <Group gap="sm" justify="center">
            {mayCreate && create('filled')}
            {may('imports.uploadImport') && (
              <Button
                variant="default"
                renderRoot={(props) => <AppLink to={paths.importProducts} {...props} />}
              >
                Importar planilha
              </Button>
            )}
          </Group>
        }
      >
        Aqui ficam os produtos da sua loja, com preço e estoque.{' '}
        {mayCreate
          ? 'Cadastre o primeiro para começar.'
          : `Quem cadastra produtos aqui é ${owner} ou a equipe do estoque.`}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconSearchOff size={28} stroke={1.6} />}
      title="Nenhum produto encontrado"
      action={
        <Group gap="sm" justify="center">
          <Button onClick={onClear}>
            {isNarrowed(view) ? 'Limpar filtros' : 'Ir para a primeira página'}
          </Button>
          {mayCreate && create('default')}
        </Group>
      }
    >
      {view.filter.search
        ? `Nada corresponde a “${view.filter.search}” com estes filtros.`
        : 'Nada corresponde a estes filtros.'}
    </EmptyState>
  )
}
