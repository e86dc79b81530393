import { Alert, Radio, Stack, Text, Title } from '@mantine/core'
import {
  DECIMAL_MARKS,
  type DecimalMark,
  IMPORT_FIELDS,
  type ImportDecimals,
} from '@prateleira/contract/imports/rules'
import type { ImportPreview, NumberColumn } from '@prateleira/contract/imports/schemas'
import { trimZeros } from '@prateleira/contract/shared/decimal'
import { formatDecimal } from '@prateleira/contract/shared/format'
import { readDecimal } from '@prateleira/contract/shared/read-decimal'
import classes from './import-page.module.css'

interface Props {
  preview: ImportPreview
  chosen: ImportDecimals
  onChoose: (decimals: ImportDecimals) => void
}

const MARKS: Record<DecimalMark, string> = { comma: 'vírgula', point: 'ponto' }

/** '1500' → '1.500,00': with decimals, beside which a separator of thousands is none of them. */
function unmistakably(value: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  return formatDecimal(`${whole}.${fraction.padEnd(2, '0')}`)
}

/** 'vírgula', 'ponto', or both if the column has numbers of both kinds and all are unambiguous. */
function marksIn({ decimals, examples }: NumberColumn): string {
  const fractions = examples.filter(({ value }) => value.includes('.'))
  const commas = fractions.filter(({ text }) => text.lastIndexOf(',') > text.lastIndexOf('.')).length
  return commas > 0 && commas < fractions.length ? 'vírgula e com ponto' : MARKS[decimals]
}

/** How each column's numbers were read; ambiguous columns need a choice. */
export function NumberColumns({ preview: { numbers }, chosen, onChoose }: Props) {
  if (numbers.length === 0) return null
  const asked = (column: NumberColumn) => column.unclear || chosen[column.field] !== undefined
  const foreign = numbers.filter(({ currency }) => currency !== null)
  return (
    <div>
      <Title order={2} fz="md" mb={8}>
        Como lemos os números
      </Title>
      <Stack gap="sm">
        {numbers.map((column) =>
          asked(column) ? (
            <Question
              key={column.field}
              column={column}
              value={chosen[column.field]}
              onChange={(mark) => onChoose({ ...chosen, [column.field]: mark })}
            />
          ) : (
            column.examples.length > 0 && (
              <Text key={column.field} fz="sm">
                {IMPORT_FIELDS[column.field]}: decimais com {marksIn(column)}.{' '}
                <span className={classes.soft}>
                  {column.examples.map(({ text, value }) => `${text} é ${formatDecimal(value)}`).join(' · ')}
                </span>
              </Text>
            )
          ),
        )}
        {foreign.length > 0 && (
          <Alert color="amber" role="note">
            O arquivo traz valores em {foreign[0]?.currency}. Eles são importados como reais, sem conversão.
          </Alert>
        )}
      </Stack>
    </div>
  )
}

interface QuestionProps {
  column: NumberColumn
  value: DecimalMark | undefined
  onChange: (mark: DecimalMark) => void
}

function Question({ column: { field, examples }, value, onChange }: QuestionProps) {
  const text = examples[0]?.text ?? ''
  return (
    <Radio.Group
      label={`Quanto é ${text} em “${IMPORT_FIELDS[field]}”?`}
      description="Os números desta coluna podem ser lidos de dois jeitos."
      value={value ?? null}
      onChange={(mark) => onChange(mark as DecimalMark)}
    >
      <Stack gap="xs" mt="xs">
        {DECIMAL_MARKS.map((mark) => (
          <Radio key={mark} value={mark} label={`${asMark(text, mark)} (decimais com ${MARKS[mark]})`} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** What a text means: with a decimal comma '1.500' is '1.500,00', with a point '1,50'; '1,500' the other way round. */
function asMark(text: string, mark: DecimalMark): string {
  const swapped = text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
  const read = readDecimal(mark === 'comma' ? text : swapped)
  return read ? unmistakably(trimZeros(read.value)) : text
}
