import { Alert, Button, Checkbox, Loader, Text } from '@mantine/core'
import type { ImportMode } from '@prateleira/contract/imports/rules'
import { TEXT_ENCODINGS } from '@prateleira/contract/imports/rules'
import type { ImportPreview, ImportText, ProductImport } from '@prateleira/contract/imports/schemas'
import { formatCount, formatCounted } from '@prateleira/contract/shared/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { PlansLink } from '../../components/plans-link.tsx'
import { paths } from '../../config/paths.ts'
import { client } from '../../lib/client.ts'
import { type Decided, previewQuery } from './api.ts'
import { BelowCost } from './below-cost.tsx'
import { DownloadLeftOut } from './download-left-out.tsx'
import classes from './import-page.module.css'
import { IssueList } from './issue-list.tsx'
import { LineCounts } from './line-counts.tsx'
import { NumberColumns } from './number-columns.tsx'
import { PreviewProducts } from './preview-products.tsx'
import { SkippedLines } from './skipped-lines.tsx'

interface Props {
  found: ProductImport
  onBack: () => void
  /** The decimal marks of ambiguous columns; whether barcodes in use are left out. */
  onDecided: (decided: Partial<Decided>) => void
  onStarted: (started: ProductImport) => void
}

const products = (count: number) => formatCounted(count, 'produto', 'produtos')

/** The preview: what would be imported and what is wrong; imports all, or only the valid products. */
export function PreviewStep({ found, onBack, onDecided, onStarted }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...previewQuery(found),
    // The preview stays while another reading of a column loads.
    placeholderData: keepPreviousData,
  })
  const [starting, setStarting] = useState(false)
  const busy = useRef(false)
  const [failure, setFailure] = useState<unknown>(null)

  const start = async (mode: ImportMode) => {
    // State updates a render later; the ref stops a double click.
    if (busy.current) return
    busy.current = true
    setStarting(true)
    setFailure(null)
    try {
      onStarted(await client.imports.startImport({ params: { id: found.id }, body: { mode } }))
    } catch (caught) {
      setFailure(caught)
    } finally {
      busy.current = false
      setStarting(false)
    }
  }
  if (error && !data)
    return <ErrorState error={error} title="Erro ao conferir os produtos" onRetry={() => refetch()} />
  if (!data)
    return (
      <div className={classes.card} role="status">
        <Text>
          <Loader size="xs" mr={8} /> Conferindo os produtos…
        </Text>
      </div>
    )
  const unclear = data.numbers.some((column) => column.unclear)
  const waits = starting || unclear || isPlaceholderData
  const tooMany = data.room !== null && data.valid > data.room
  return (
    <section className={classes.card} aria-label="Conferência">
      {found.status === 'failed' && found.failure && (
        <Alert color="red" role="alert" title="Nada foi importado">
          {found.failure}
        </Alert>
      )}
      <Figures preview={data} />
      <LineCounts lines={data.lines} />
      <TextReading text={data.text} />
      <NumberColumns
        preview={data}
        chosen={found.decimals}
        onChoose={(decimals) => onDecided({ decimals })}
      />
      {data.known > 0 && <Known preview={data} />}
      {tooMany && (
        <Alert color="amber" role="alert" title="Limite do plano">
          Seu plano permite mais {products(data.room ?? 0)}, e o arquivo traz {formatCount(data.valid)}.{' '}
          <AppLink to={paths.plans}>Ver planos</AppLink>
        </Alert>
      )}
      {data.mixed_prices > 0 && (
        <Alert color="amber" role="note">
          {products(data.mixed_prices)} com variantes de preços diferentes: aqui o preço é um só por produto,
          e vale o primeiro.
        </Alert>
      )}
      <BelowCost preview={data} />
      {data.rounded_prices > 0 && (
        <Alert color="amber" role="note">
          {formatCounted(data.rounded_prices, 'preço foi arredondado', 'preços foram arredondados')} para
          centavos: na planilha {data.rounded_prices === 1 ? 'tem' : 'têm'} mais de duas casas decimais.
        </Alert>
      )}
      {data.hidden_lines > 0 && (
        <Alert color="amber" role="note">
          {formatCounted(data.hidden_lines, 'linha está oculta', 'linhas estão ocultas')} na planilha e{' '}
          {data.hidden_lines === 1 ? 'é importada' : 'são importadas'} também. Se não{' '}
          {data.hidden_lines === 1 ? 'deve' : 'devem'} entrar, apague{data.hidden_lines === 1 ? '-a' : '-as'}{' '}
          e envie o arquivo de novo.
        </Alert>
      )}
      {data.barcodes_taken > 0 && (
        <Checkbox
          checked={found.without_barcodes}
          disabled={starting}
          onChange={(event) => onDecided({ without_barcodes: event.currentTarget.checked })}
          label={`Importar sem o código de barras ${data.barcodes_taken === 1 ? 'o produto' : `os ${formatCount(data.barcodes_taken)} produtos`} em que só ele está errado`}
          description="Outro produto da loja já usa o código. Confira se não é o mesmo produto, cadastrado duas vezes."
        />
      )}
      {data.issue_count > 0 && (
        <IssueList
          title="O que precisa ser corrigido"
          preview={data}
          download={<DownloadLeftOut id={found.id} preview={data} />}
        />
      )}
      {data.sample.length > 0 && <PreviewProducts preview={data} />}
      <SkippedLines id={found.id} preview={data} />
      <FormAlert error={failure} title="Erro ao importar">
        <PlansLink error={failure} />
      </FormAlert>
      {unclear && (
        <Text fz="sm" role="status">
          Responda acima como ler os números antes de importar.
        </Text>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack} disabled={starting}>
          Voltar às colunas
        </Button>
        {data.invalid > 0 ? (
          <Button onClick={() => start('valid')} disabled={waits || data.valid === 0 || tooMany}>
            {starting
              ? 'Importando…'
              : `Importar só os ${data.invalid === data.known ? 'novos' : 'certos'} (${formatCount(data.valid)})`}
          </Button>
        ) : (
          <Button onClick={() => start('all')} disabled={waits || data.valid === 0 || tooMany}>
            {starting ? 'Importando…' : `Importar ${products(data.valid)}`}
          </Button>
        )}
      </div>
      {data.invalid > data.known && (
        <Text fz="sm" c="dimmed">
          Para importar todos de uma vez, corrija o arquivo e envie-o de novo.
        </Text>
      )}
    </section>
  )
}

/** Products that the shop has already, as after an earlier import of the file. */
function Known({ preview: { products: all, known } }: { preview: ImportPreview }) {
  return (
    <Alert color="gray" role="note">
      {known === all
        ? 'Todos os produtos deste arquivo já estão cadastrados: não há o que importar.'
        : `${products(known)} do arquivo já ${known === 1 ? 'estava cadastrado' : 'estavam cadastrados'} e ${known === 1 ? 'fica como está' : 'ficam como estão'}.`}
    </Alert>
  )
}

function Figures({ preview }: { preview: ImportPreview }) {
  const wrong = preview.invalid - preview.known
  const figures = [
    ['Produtos no arquivo', preview.products, undefined],
    ['Certos', preview.valid, undefined],
    ...(preview.known > 0 ? [['Já cadastrados', preview.known, undefined] as const] : []),
    ['Com erro', wrong, wrong > 0 ? 'wrong' : undefined],
    ['Categorias novas', preview.new_categories.length, undefined],
    ['Fornecedores novos', preview.new_suppliers.length, undefined],
  ] as const
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value, tone]) => (
        <div key={name} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The assumed encoding of a file that does not declare one; empty when there is no doubt. */
function TextReading({ text }: { text: ImportText | null }) {
  if (text === null) return null
  const words = text.words.join(' · ')
  if (!text.wrong)
    return (
      <Text fz="sm">
        Acentos lidos como {TEXT_ENCODINGS[text.encoding]}. <span className={classes.soft}>{words}</span>
      </Text>
    )
  return (
    <Alert color="amber" role="note" title="Confira os acentos">
      Algumas palavras parecem estranhas: {words}. Se não for assim que elas se escrevem, salve o arquivo como
      CSV UTF-8 e envie-o de novo.
    </Alert>
  )
}
