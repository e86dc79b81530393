import { IconDotsVertical } from '@tabler/icons-react'
import type { RowAction } from './data-list-props.ts'
import { MenuOnDemand } from './menu-on-demand.tsx'
import classes from './row-menu.module.css'

interface Props {
  /** Name of the row, for the button's label. */
  label: string
  actions: () => RowAction[]
}

/** The menu of a row's actions. */
export function RowMenu({ label, actions }: Props) {
  return (
    <MenuOnDemand
      actions={actions}
      button={
        <button type="button" className={classes.button} aria-label={`Ações de ${label}`}>
          <IconDotsVertical size={20} stroke={1.6} aria-hidden="true" />
        </button>
      }
    />
  )
}
