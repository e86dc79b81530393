import { Button, FileButton, Text } from '@mantine/core'
import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '@prateleira/contract/imports/constants'
import type { ProductImport } from '@prateleira/contract/imports/schemas'
import { formatCount } from '@prateleira/contract/shared/format'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { DropZone } from '../../components/drop-zone.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { saveBlob } from '../../lib/download.ts'
import { isFinal, ReadableError } from '../../lib/errors.ts'
import { queryClient } from '../../lib/query-client.ts'
import { importQuery, uploadFile } from './api.ts'
import classes from './import-page.module.css'

const ACCEPTED =
  '.csv,.txt,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet'

/** Chooses a file and sends it. After a failure the same file can be sent again, unless the file itself was refused. */
export function FileStep({ onSent }: { onSent: (sent: ProductImport) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const forget = useRef<() => void>(null)
  const mayRetry =
    file !== null && failure !== null && !isFinal(failure) && !(failure instanceof ReadableError)

  const send = async (chosen: File | null) => {
    if (!chosen || sending) return
    // The browser reports a file that was corrected meanwhile only if it is not the one chosen already.
    forget.current?.()
    setFile(chosen)
    setSending(true)
    setFailure(null)
    try {
      const sent = await uploadFile(chosen)
      queryClient.setQueryData(importQuery(sent.id).queryKey, sent)
      onSent(sent)
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <section className={classes.card} aria-label="Arquivo">
      <DropZone className={classes.drop} onFile={(dropped) => void send(dropped)}>
        <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden="true" />
        <div>
          <Text fw={600}>{file ? file.name : 'Escolha o arquivo dos produtos ou solte-o aqui'}</Text>
          <Text c="dimmed" fz="sm">
            CSV, XLSX ou ODS, até {IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB e {formatCount(IMPORT_ROWS_MAX)}{' '}
            linhas
          </Text>
        </div>
        <FileButton
          onChange={send}
          resetRef={forget}
          accept={ACCEPTED}
          inputProps={{ 'aria-label': 'Arquivo' }}
        >
          {(props) => (
            <Button
              {...props}
              disabled={sending}
              leftSection={<IconUpload size={18} aria-hidden="true" />}
              variant={mayRetry ? 'default' : 'filled'}
            >
              {sending ? 'Lendo o arquivo…' : file ? 'Escolher outro arquivo' : 'Escolher arquivo'}
            </Button>
          )}
        </FileButton>
        {mayRetry && (
          <Button onClick={() => send(file)} disabled={sending}>
            Tentar Novamente
          </Button>
        )}
      </DropZone>
      <FormAlert error={failure} title="Erro ao ler o arquivo" />
      <Text fz="sm" c="dimmed">
        Nada é importado ainda: primeiro você confere as colunas e os produtos. Não tem uma planilha?{' '}
        <Button variant="transparent" size="compact-sm" px={0} onClick={saveTemplate}>
          Baixar planilha modelo
        </Button>
      </Text>
    </section>
  )
}

const LINES = [
  'Código;Nome;Categoria;Unidade;Preço de custo;Preço de venda;Estoque;Estoque mínimo;Código de barras;Tamanho;Cor;Fornecedor;Descrição',
  'CAFE-500;Café torrado 500 g;Mercearia;un;12,90;19,90;24;6;7891000315507;;;Torrefação Serrana;Café em grãos',
  'CAM-01;Camiseta básica;Roupas;un;18,00;39,90;5;2;;P;Azul;;',
  'CAM-01;Camiseta básica;Roupas;un;18,00;39,90;8;2;;M;Azul;;',
]

/** Downloads a template that spreadsheets in Brazil open: semicolons, decimal commas, UTF-8 with its mark. */
function saveTemplate(): void {
  const text = `\ufeff${LINES.join('\r\n')}\r\n`
  saveBlob('modelo-produtos.csv', new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
