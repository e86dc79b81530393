import { Alert } from '@mantine/core'
import { linkErrorMessage } from '../../lib/link-error.ts'

/** Why a link that was opened does not work (AUTH-11). */
export function LinkNotice({ error }: { error: string }) {
  return (
    <Alert color="red" mb="lg" role="alert">
      {linkErrorMessage(error)}
    </Alert>
  )
}
