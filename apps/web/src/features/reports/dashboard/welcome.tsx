import { Button, Group } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { AppLink } from '../../../components/app-link.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { paths } from '../../../config/paths.ts'
import { useMayCall, useMe } from '../../../lib/me.ts'

/** Shown instead of a page of zeros: the first steps (DASH-04). */
export function Welcome() {
  const [firstName] = useMe().full_name.split(' ')
  const may = useMayCall()
  const mayCreate = may('catalog.createProduct')
  return (
    <EmptyState
      icon={<IconPackage size={28} stroke={1.6} />}
      title={`Boas-vindas, ${firstName}!`}
      action={
        mayCreate && (
          <Group justify="center" gap="sm">
            <Button component={AppLink} to={paths.newProduct}>
              Cadastrar Primeiro Produto
            </Button>
            {may('imports.uploadImport') && (
              <Button variant="default" component={AppLink} to={paths.importProducts}>
                Importar Planilha
              </Button>
            )}
          </Group>
        )
      }
    >
      {mayCreate
        ? 'Sua prateleira ainda está vazia. Cadastre um produto com o estoque que você tem hoje, e este painel passa a mostrar seus números.'
        : 'A prateleira da loja ainda está vazia. Quando alguém cadastrar os produtos, este painel passa a mostrar os números.'}
    </EmptyState>
  )
}
