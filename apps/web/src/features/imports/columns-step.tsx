import { Button, Text, Title } from '@mantine/core'
import {
  columnTakenBy,
  fieldWithSameColumn,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  type ImportField,
  type ImportMapping,
} from '@prateleira/contract/imports/rules'
import type { ProductImport } from '@prateleira/contract/imports/schemas'
import { formatCount, formatCounted } from '@prateleira/contract/shared/format'
import { type FormEvent, useState } from 'react'
import { FormAlert } from '../../components/form-alert.tsx'
import { Select } from '../../components/select.tsx'
import { useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { previewQuery } from './api.ts'
import classes from './import-page.module.css'

interface Props {
  found: ProductImport
  onBack: () => void
  onChosen: (mapping: ImportMapping) => void
}

/** Fields that only some files have: shown if one of them was recognised, otherwise on demand. */
const RARE: ImportField[] = IMPORT_FIELD_NAMES.slice(IMPORT_FIELD_NAMES.indexOf('sku'))

/** Assigns columns to fields; most are recognised by their headings. */
export function ColumnsStep({ found, onBack, onChosen }: Props) {
  const { sees_costs: seesCosts } = useMe()
  const [chosen, setMapping] = useState<ImportMapping>(found.mapping)
  const mapping = allowedOf(chosen, seesCosts)
  const [all, setAll] = useState(false)
  const [checking, setChecking] = useState(false)
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const shown = IMPORT_FIELD_NAMES.filter(
    (field) =>
      (seesCosts || field !== 'cost_price') &&
      (all || !RARE.includes(field) || found.mapping[field] !== undefined),
  )
  const errorOf = (field: ImportField) => {
    const other = fieldWithSameColumn(mapping, field)
    if (field === 'name' && missing) return 'Escolha a coluna do nome do produto'
    return other && columnTakenBy(other)
  }
  const choose = (field: ImportField) => (value: string | null) => {
    const { [field]: _, ...others } = mapping
    setMissing(false)
    setMapping(value === null ? others : { ...others, [field]: Number(value) })
  }
  const go = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mapping.name === undefined) return setMissing(true)
    if (shown.some(errorOf))
      return event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    setChecking(true)
    setFailure(null)
    try {
      await queryClient.fetchQuery(previewQuery({ ...found, mapping }))
      onChosen(mapping)
    } catch (error) {
      setFailure(error)
    } finally {
      setChecking(false)
    }
  }
  return (
    <form className={classes.card} noValidate onSubmit={go} aria-label="Colunas">
      <div>
        <Title order={2} fz="lg">
          De que coluna vem cada informação?
        </Title>
        <Text c="dimmed" fz="sm" mt={2}>
          {found.file_name} · {IMPORT_SOURCES[found.source]} ·{' '}
          {formatCounted(found.row_count, 'linha', 'linhas')} no arquivo, sem o cabeçalho. Confira o que
          reconhecemos e ajuste se for preciso.
        </Text>
        {found.other_sheets.length > 0 && (
          <Text c="dimmed" fz="sm" mt={2}>
            Lemos a planilha “{found.sheet}”. Não lemos: {found.other_sheets.join(', ')}.
          </Text>
        )}
        <UnusedColumns found={found} mapping={mapping} />
      </div>
      <div className={classes.fields}>
        {shown.map((field) => {
          const column = mapping[field]
          return (
            <Select
              key={field}
              label={IMPORT_FIELDS[field]}
              withAsterisk={field === 'name'}
              placeholder="Não importar"
              data={found.columns.map(({ name }, index) => ({ value: String(index), label: name }))}
              value={column === undefined ? null : String(column)}
              onChange={choose(field)}
              clearable={field !== 'name'}
              searchable={found.columns.length > 8}
              nothingFoundMessage="Nenhuma coluna com este nome"
              error={errorOf(field)}
              description={column === undefined ? undefined : samplesOf(found, column)}
            />
          )
        })}
      </div>
      {!all && RARE.some((field) => !shown.includes(field)) && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            Mostrar mais campos
          </Button>
        </div>
      )}
      {!seesCosts && (
        <Text c="dimmed" fz="sm">
          Preços de custo não são importados: você não tem permissão para informar custos.
        </Text>
      )}
      <FormAlert error={failure} title="Erro ao conferir" />
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack} disabled={checking}>
          Escolher outro arquivo
        </Button>
        <Button type="submit" disabled={checking}>
          {checking ? 'Conferindo…' : 'Conferir produtos'}
        </Button>
      </div>
    </form>
  )
}

/** Without the costs that the server refuses from who may not see them. */
function allowedOf(chosen: ImportMapping, seesCosts: boolean): ImportMapping {
  const { cost_price: _, ...others } = chosen
  return seesCosts ? chosen : others
}

/** Other systems' files have dozens: all of them would push the fields off a phone's screen. */
const UNUSED_SHOWN = 12

/** Columns with content that are assigned to no field, above the fields: below them nobody would see it. */
function UnusedColumns({ found, mapping }: { found: ProductImport; mapping: ImportMapping }) {
  const [all, setAll] = useState(false)
  const used = new Set(Object.values(mapping))
  const unused = found.columns.filter(({ samples }, index) => samples.length > 0 && !used.has(index))
  const most = all ? unused.length : UNUSED_SHOWN
  // Its line stays without any, so that the fields do not move while one chooses.
  return (
    <Text fz="sm" fw={500} mt={8}>
      {unused.length === 0
        ? 'Todas as colunas preenchidas serão importadas'
        : unused.length === 1
          ? 'Esta coluna não será importada: '
          : 'Estas colunas não serão importadas: '}
      {unused
        .slice(0, most)
        .map(({ name }) => name)
        .join(', ')}
      {unused.length <= most ? (
        '.'
      ) : (
        <Button variant="subtle" size="compact-sm" ml={4} onClick={() => setAll(true)}>
          e mais {formatCount(unused.length - most)}
        </Button>
      )}
    </Text>
  )
}

/** 'Ex.: Café, Açúcar', so that the column can be recognised without opening the file. */
function samplesOf({ columns }: ProductImport, index: number): string {
  const samples = columns[index]?.samples ?? []
  const text = samples.map((sample) => (sample.length > 28 ? `${sample.slice(0, 28)}…` : sample)).join(', ')
  return text ? `Ex.: ${text}` : 'Coluna vazia'
}
