import { ActionIcon, Button } from '@mantine/core'
import { EXPORT_FORMATS, type ExportFormat } from '@prateleira/contract/shared/export-formats'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { CallName } from '../lib/call-rights.ts'
import { useChosenFormat } from '../lib/export-format.ts'
import { useIsIncluded, useMayCall } from '../lib/me.ts'
import classes from './download-button.module.css'
import { MenuOnDemand } from './menu-on-demand.tsx'

interface Props<Format extends ExportFormat> {
  label: string
  /** The route of the file: whoever may not call it has no button. */
  call: CallName
  /** The format of the button itself until another one is chosen on this device; the menu beside it offers all formats. */
  usual: Format
  /** The page's primary action, or one of several. */
  primary?: boolean
  running: boolean
  /** A small one, within a card. */
  compact?: boolean
  /** What it downloads, where a page has several of these buttons. */
  of?: string
  /** What the menu offers. */
  formats?: readonly Format[]
  onChoose: (format: Format) => void
}

const FORMATS = {
  csv: { title: 'CSV', short: 'CSV', Icon: IconFileTypeCsv },
  'csv-br': { title: 'CSV para planilha brasileira', short: 'CSV BR', Icon: IconFileTypeCsv },
  xlsx: { title: 'Planilha do Excel (XLSX)', short: 'XLSX', Icon: IconFileSpreadsheet },
}

/** Saves a table as a file in the format last chosen, or in another one. */
export function DownloadButton<Format extends ExportFormat = ExportFormat>({
  label,
  call,
  usual,
  primary,
  running,
  compact = false,
  of,
  formats = EXPORT_FORMATS as unknown as readonly Format[],
  onChoose,
}: Props<Format>) {
  const may = useMayCall()(call)
  const isIncluded = useIsIncluded()(call)
  const [chosen, choose] = useChosenFormat()
  if (!may || !isIncluded) return null
  const format = formats.find((each) => each === chosen) ?? usual
  const { title, short } = FORMATS[format]
  const variant = primary ? 'filled' : 'default'
  return (
    <div className={classes.group}>
      <Button
        variant={variant}
        size={compact ? 'compact-sm' : undefined}
        leftSection={<IconDownload size={compact ? 16 : 18} aria-hidden="true" />}
        rightSection={
          !compact && (
            <span className={classes.format} aria-hidden="true">
              {short}
            </span>
          )
        }
        aria-label={of && `${label}: ${of}`}
        title={title}
        loading={running}
        onClick={() => onChoose(format)}
      >
        {label}
      </Button>
      <MenuOnDemand
        disabled={running}
        actions={() =>
          formats.map((each) => {
            const { title, Icon } = FORMATS[each]
            const take = () => {
              choose(each)
              onChoose(each)
            }
            return { label: title, icon: <Icon size={18} stroke={1.6} />, onClick: take }
          })
        }
        button={
          <ActionIcon
            variant={variant}
            size={compact ? 26 : 42}
            aria-label={of ? `Escolher o formato: ${of}` : 'Escolher o formato'}
            disabled={running}
          >
            <IconChevronDown size={18} />
          </ActionIcon>
        }
      />
    </div>
  )
}
