import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { paths } from '../../config/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { importQuery, productsChanged } from './api.ts'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import classes from './import-page.module.css'
import { importSearch } from './import-view.ts'
import { PastImports } from './past-imports.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'

/** /produtos/importar: file, columns, preview, result. The import is in the address, so that a reload loses nothing. */
export default function ImportPage() {
  const [{ id, step }, change] = useSearchState(importSearch)
  const { data, error, refetch } = useQuery(importQuery(id))
  const over = data?.status === 'done' || data?.status === 'undone' ? data.status : undefined
  useEffect(() => {
    if (over) void productsChanged()
  }, [over])

  const open = (next: string | undefined, at: typeof step = 'columns') =>
    change({ id: next, step: at }, { push: true })
  const began = data && data.status !== 'ready' && data.status !== 'failed'
  const now: Step = !id ? 'Arquivo' : began ? 'Resultado' : step === 'check' ? 'Conferência' : 'Colunas'
  // Each step begins at its top: the button that leads to it stands at the bottom of a long list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is what it is about
  useEffect(() => {
    // Without the return value, which is a promise in newer browsers: an effect may return only its cleanup.
    window.scrollTo(0, 0)
  }, [now])
  return (
    <>
      <PageHeader
        title="Importar Produtos"
        description="De uma planilha CSV, XLSX ou ODS, ou do que você exportou do Bling, do Tiny, do Shopify, do WooCommerce ou do Square."
        back={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label="Voltar para produtos"
            renderRoot={(props) => <AppLink to={paths.products} {...props} />}
          >
            <IconArrowLeft size={20} stroke={1.6} />
          </ActionIcon>
        }
      />
      <ImportSteps now={now} />
      {!id && (
        <>
          <FileStep onSent={(sent) => open(sent.id)} />
          <PastImports
            onOpen={({ id: past, status }) => open(past, status === 'failed' ? 'check' : undefined)}
          />
        </>
      )}
      {id && error && !data && (
        <ErrorState error={error} onRetry={() => refetch()} title="Erro ao carregar a importação" />
      )}
      {id && data && now === 'Colunas' && (
        <ColumnsStep
          key={data.id}
          found={data}
          onBack={() => open(undefined)}
          onChosen={(mapping) => {
            queryClient.setQueryData(importQuery(id).queryKey, { ...data, mapping })
            open(id, 'check')
          }}
        />
      )}
      {id && data && now === 'Conferência' && (
        <PreviewStep
          found={data}
          onBack={() => open(id)}
          onDecided={(decided) => queryClient.setQueryData(importQuery(id).queryKey, { ...data, ...decided })}
          onStarted={(started) => queryClient.setQueryData(importQuery(id).queryKey, started)}
        />
      )}
      {id && data && now === 'Resultado' && <ResultStep found={data} onAgain={() => open(undefined)} />}
    </>
  )
}

const STEPS = ['Arquivo', 'Colunas', 'Conferência', 'Resultado'] as const
type Step = (typeof STEPS)[number]

/** The current step between file and result. */
function ImportSteps({ now }: { now: Step }) {
  const at = STEPS.indexOf(now)
  return (
    <ol className={classes.steps} aria-label="Passos da importação">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span>{index + 1}</span>
          <span className={classes.stepName}>{step}</span>
        </li>
      ))}
    </ol>
  )
}
