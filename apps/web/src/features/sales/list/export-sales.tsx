import type { saleExportInput } from '@prateleira/contract/sales/schemas'
import type * as z from 'zod'
import { DownloadButton } from '../../../components/download-button.tsx'
import { useDownload } from '../../../lib/use-download.ts'
import type { Whole } from '../../../lib/whole.ts'
import { filterOf } from './sale-filter.ts'
import type { SalesView } from './sales-view.ts'

/** Downloads the filtered list, all pages of it. */
export function ExportSales({ view }: { view: SalesView }) {
  const { run, running } = useDownload()
  return (
    <DownloadButton
      label="Exportar"
      call="sales.exportSales"
      usual="csv"
      running={running}
      onChoose={(format) => {
        const wanted: Whole<z.input<typeof saleExportInput>> = { ...filterOf(view), format }
        const query = new URLSearchParams(
          Object.entries(wanted).filter((each): each is [string, string] => !!each[1]),
        )
        void run({
          address: `/api/v1/sales/export?${query}`,
          done: 'Vendas exportadas com sucesso!',
          failed: 'Não foi possível exportar as vendas.',
          nothing: 'Nenhuma venda encontrada',
        })
      }}
    />
  )
}
