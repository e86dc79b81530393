import { Alert, Button, Progress, Text, Title } from '@mantine/core'
import type { ProductImport } from '@prateleira/contract/imports/schemas'
import { formatCount, formatCounted } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { paths } from '../../config/paths.ts'
import { isUnderWay, previewQuery } from './api.ts'
import classes from './import-page.module.css'
import { IssueList } from './issue-list.tsx'
import { LineCounts } from './line-counts.tsx'
import { UndoDialog } from './undo-dialog.tsx'

interface Props {
  found: ProductImport
  onAgain: () => void
}

/** The progress of the import, then its result, with an undo. */
export function ResultStep({ found, onAgain }: Props) {
  const [undoing, setUndoing] = useState(false)
  // The file is gone once it is imported: the problems are those of the preview, if this page has shown it.
  const { data: preview } = useQuery({
    ...previewQuery(found),
    enabled: false,
  })
  if (isUnderWay(found.status)) return <Running found={found} />
  const undone = found.status === 'undone'
  const figures = [
    ['Produtos', found.products_made],
    // Each product has one at least.
    ...(found.variants_made > found.products_made ? [['Variantes', found.variants_made] as const] : []),
    ['Categorias novas', found.categories_made],
    ['Fornecedores novos', found.suppliers_made],
    ...(found.products_known > 0 ? [['Já estavam cadastrados', found.products_known] as const] : []),
    ['Deixados de fora', found.products_skipped - found.products_known],
  ] as const
  return (
    <section className={classes.card} aria-label="Resultado">
      <Title order={2} fz="lg">
        {undone ? 'Importação desfeita' : 'Importação concluída'}
      </Title>
      {found.failure && (
        <Alert color="red" role="alert" title="A importação não foi desfeita">
          {found.failure}
        </Alert>
      )}
      {undone ? (
        <Alert color="gray" role="note">
          Os produtos que esta importação criou foram excluídos.
          {found.products_kept > 0 &&
            (found.products_kept === 1
              ? ' Ficou 1, que já tinha movimentações ou estava reservado.'
              : ` Ficaram ${formatCount(found.products_kept)}, que já tinham movimentações ou estavam reservados.`)}
        </Alert>
      ) : (
        <dl className={classes.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatCount(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!undone && found.products_without_barcode > 0 && (
        <Alert color="amber" role="note">
          {formatCounted(
            found.products_without_barcode,
            'produto foi importado sem o código de barras',
            'produtos foram importados sem o código de barras',
          )}
          , que outro produto já usa.
        </Alert>
      )}
      {!undone && <LineCounts lines={found.lines} />}
      {found.status === 'done' &&
        found.products_skipped > 0 &&
        preview?.invalid === found.products_skipped && (
          <IssueList title="O que ficou de fora" preview={preview} />
        )}
      <div className={classes.actions}>
        {!undone && found.products_made > 0 && (
          <Button variant="subtle" color="red" onClick={() => setUndoing(true)}>
            Desfazer importação
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          Importar outro arquivo
        </Button>
        <Button renderRoot={(props) => <AppLink to={paths.products} {...props} />}>Ver produtos</Button>
      </div>
      <UndoDialog id={undoing ? found.id : null} onClose={() => setUndoing(false)} />
    </section>
  )
}

const WORDS = {
  importing: {
    title: 'Importando…',
    name: 'Andamento da importação',
    first: 'Lendo o arquivo…',
    leave:
      'Você pode sair desta página: a importação continua. Se algo der errado, nada é importado pela metade.',
  },
  undoing: {
    title: 'Desfazendo…',
    name: 'Andamento da exclusão',
    first: 'Conferindo os produtos…',
    leave:
      'Você pode sair desta página: a exclusão continua. Se algo der errado, nada é excluído pela metade.',
  },
}

function Running({ found: { progress, status } }: { found: ProductImport }) {
  const words = WORDS[status === 'undoing' ? 'undoing' : 'importing']
  const percent = progress.total === 0 ? 0 : Math.floor((progress.done / progress.total) * 100)
  return (
    <section className={classes.card} aria-label="Andamento">
      <Title order={2} fz="lg">
        {words.title}
      </Title>
      <Progress value={percent} aria-label={words.name} size="lg" animated={progress.total === 0} />
      <Text role="status">
        {progress.total === 0
          ? words.first
          : `${formatCount(progress.done)} de ${formatCount(progress.total)} produtos`}
      </Text>
      <Text fz="sm" c="dimmed">
        {words.leave}
      </Text>
    </section>
  )
}
