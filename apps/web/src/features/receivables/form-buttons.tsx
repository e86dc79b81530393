import { Button, Group } from '@mantine/core'

/** The two buttons below a form of the statement. */
export function FormButtons({
  saving,
  label,
  onBack,
}: {
  saving: boolean
  label: string
  onBack: () => void
}) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onBack} disabled={saving}>
        Cancelar
      </Button>
      <Button type="submit" disabled={saving}>
        {saving ? 'Salvando…' : label}
      </Button>
    </Group>
  )
}
