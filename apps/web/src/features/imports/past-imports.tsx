import { Badge, Button, type MantineColor, Title } from '@mantine/core'
import type { ImportStatus } from '@prateleira/contract/imports/rules'
import type { ProductImport } from '@prateleira/contract/imports/schemas'
import { formatCount } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { dateFormat } from '../../lib/formats.ts'
import { latestImportsQuery } from './api.ts'
import classes from './import-page.module.css'

const STATUS: Record<ImportStatus, { label: string; color: MantineColor }> = {
  ready: { label: 'Não importada', color: 'gray' },
  running: { label: 'Em andamento', color: 'amber' },
  done: { label: 'Concluída', color: 'green' },
  failed: { label: 'Falhou', color: 'red' },
  undoing: { label: 'Sendo desfeita', color: 'amber' },
  undone: { label: 'Desfeita', color: 'gray' },
}

const when = dateFormat({ dateStyle: 'short', timeStyle: 'short' })

/** The latest imports, to open or undo; empty without any. */
export function PastImports({ onOpen }: { onOpen: (past: ProductImport) => void }) {
  const { data = [] } = useQuery(latestImportsQuery())
  if (data.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="past-imports">
      <Title order={2} fz="lg" id="past-imports">
        Importações anteriores
      </Title>
      <ul className={classes.list}>
        {data.map((past) => {
          const { id, file_name, status, products_made, created_at } = past
          return (
            <li key={id}>
              <div className={classes.words}>
                <div>
                  {file_name} <Badge color={STATUS[status].color}>{STATUS[status].label}</Badge>
                </div>
                <div className={classes.soft}>
                  {when(new Date(created_at))}
                  {products_made > 0 && ` · ${formatCount(products_made)} produtos`}
                </div>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => onOpen(past)}
                aria-label={`Ver ${file_name}`}
              >
                Ver
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
