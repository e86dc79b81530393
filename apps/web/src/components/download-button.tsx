import { ActionIcon, Button, Menu } from '@mantine/core'
import { EXPORT_FORMATS, type ExportFormat } from '@prateleira/contract/reports/rules'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import classes from './download-button.module.css'

interface Props {
  label: string
  /** What the button itself gives; the menu beside it offers every format. */
  usual: ExportFormat
  /** The page's primary action, or one of several. */
  primary?: boolean
  running: boolean
  onChoose: (format: ExportFormat) => void
}

const FORMATS = {
  csv: { name: 'CSV', Icon: IconFileTypeCsv },
  xlsx: { name: 'Planilha do Excel (XLSX)', Icon: IconFileSpreadsheet },
}

/** Saves a table as a file in the usual format, or in another one. */
export function DownloadButton({ label, usual, primary, running, onChoose }: Props) {
  const variant = primary ? 'filled' : 'default'
  return (
    <div className={classes.group}>
      <Button
        variant={variant}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={running}
        onClick={() => onChoose(usual)}
      >
        {label}
      </Button>
      <Menu position="bottom-end" disabled={running}>
        <Menu.Target>
          <ActionIcon variant={variant} size={42} aria-label="Escolher o formato" disabled={running}>
            <IconChevronDown size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {EXPORT_FORMATS.map((format) => {
            const { name, Icon } = FORMATS[format]
            return (
              <Menu.Item
                key={format}
                leftSection={<Icon size={18} stroke={1.6} />}
                onClick={() => onChoose(format)}
              >
                {name}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
