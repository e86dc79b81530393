import { Button, Skeleton, Stack } from '@mantine/core'
import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useContact } from './api.ts'
import type { ContactKind } from './kinds.ts'

interface Props<Contact extends Supplier | Customer> {
  kind: ContactKind<Contact>
  id: string
  onBack: () => void
  children: (contact: Contact) => ReactNode
}

/** Loads the contact in the address, which may be an old link: shows it, or says why it cannot. */
export function ContactLoader<Contact extends Supplier | Customer>(props: Props<Contact>) {
  const { kind, id, onBack, children } = props
  const { data: contact, error, refetch } = useContact(kind, id)
  if (contact) return children(contact)
  if (error)
    return <ErrorState error={error} title={`Erro ao carregar ${kind.singular}`} onRetry={() => refetch()} />
  if (contact === undefined)
    return (
      <Stack gap="md" aria-busy="true">
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} height={62} />
        ))}
      </Stack>
    )
  return (
    <EmptyState
      title={`Este ${kind.singular} não existe mais`}
      action={
        <Button variant="default" onClick={onBack}>
          Voltar à lista
        </Button>
      }
    />
  )
}
