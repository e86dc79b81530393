import { Button } from '@mantine/core'
import classes from '../stock-page.module.css'

/** 'Adicionar outro item', by Alt+I too (`addsByKey`). */
export function AddItem({ onAdd, disabled }: { onAdd: () => void; disabled: boolean }) {
  return (
    <Button
      variant="subtle"
      onClick={onAdd}
      disabled={disabled}
      aria-keyshortcuts="Alt+I"
      rightSection={<kbd className={classes.key}>Alt+I</kbd>}
    >
      Adicionar outro item
    </Button>
  )
}
