import { Text } from '@mantine/core'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'

interface Props {
  opened: boolean
  /** '01/01/2100 (daqui a 73 anos)'. Kept while the dialog fades out. */
  date: string
  onClose: () => void
  onConfirm: () => unknown
  /** The field to be corrected. */
  field: () => HTMLElement | null
}

/** Asks whether a distant date is intended, because it is usually a slip. */
export default function DateQuestion({ opened, date, onClose, onConfirm, field }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Confira a data"
      cancelLabel="Corrigir a data"
      confirmLabel="A data está certa"
      onConfirm={onConfirm}
      focusAfterCancel={field}
    >
      <Text>
        A data informada é <strong>{date}</strong>. Ela está certa?
      </Text>
    </ConfirmDialog>
  )
}
