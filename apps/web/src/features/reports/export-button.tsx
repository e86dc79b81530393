import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ExportKind } from '@prateleira/contract/reports/rules'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import classes from './reports.module.css'
import { type ExportQuery, useExport } from './use-export.ts'

/** 'Exportar' saves the tab as CSV; the menu beside it offers the other format (REP-03). */
export function ExportButton({ kind, query }: { kind: ExportKind; query: ExportQuery }) {
  const { run, running } = useExport()
  return (
    <div className={classes.export}>
      <Button
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={running}
        onClick={() => run(kind, query, 'csv')}
      >
        Exportar
      </Button>
      <Menu position="bottom-end" disabled={running}>
        <Menu.Target>
          <ActionIcon variant="filled" size={42} aria-label="Escolher o formato" disabled={running}>
            <IconChevronDown size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileTypeCsv size={18} stroke={1.6} />}
            onClick={() => run(kind, query, 'csv')}
          >
            CSV
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={18} stroke={1.6} />}
            onClick={() => run(kind, query, 'xlsx')}
          >
            Planilha do Excel (XLSX)
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
