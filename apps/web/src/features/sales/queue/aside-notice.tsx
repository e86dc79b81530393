import { Alert } from '@mantine/core'
import { AppLink } from '../../../components/app-link.tsx'
import { paths } from '../../../config/paths.ts'
import { asideWords } from '../payment/aside-words.ts'
import type { useAside } from '../payment/use-aside.ts'

/** Sales without an answer that were set aside: they cannot be queued, and are sent again at the counter. */
export function AsideNotice({ sales }: { sales: ReturnType<typeof useAside> }) {
  if (sales.length === 0) return null
  return (
    <Alert color="amber" mb="md" title={asideWords(sales)}>
      {sales.length === 1 ? 'Ela não será repetida' : 'Elas não serão repetidas'}: envie de novo em{' '}
      <AppLink to={paths.counter}>Vender</AppLink>, com esta conta.
    </Alert>
  )
}
