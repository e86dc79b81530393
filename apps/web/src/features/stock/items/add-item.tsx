import { Button } from '@mantine/core'
import classes from '../stock-page.module.css'

interface Props {
  onAdd: () => void
  disabled: boolean
  /** On a phone it stays above the bar: a delivery has many items. Not in a correction, whose remarks need the room. */
  inReach?: boolean
}

/** 'Adicionar outro item', by Alt+I too (`addsByKey`). */
export function AddItem({ onAdd, disabled, inReach = true }: Props) {
  return (
    <Button
      variant="subtle"
      {...(inReach && { className: classes.add })}
      onClick={onAdd}
      disabled={disabled}
      aria-keyshortcuts="Alt+I"
      rightSection={<kbd className={classes.key}>Alt+I</kbd>}
    >
      Adicionar outro item
    </Button>
  )
}
