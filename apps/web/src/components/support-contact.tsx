import { Anchor, Text, type TextProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** How to reach the support, as the server's configuration says; nothing where it does not. */
export function SupportContact(props: TextProps) {
  const { data } = useQuery({
    ...api.privacy.operator.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const contact = data?.support_contact
  if (!contact) return null
  const link = /^https?:\/\//.test(contact) ? contact : ADDRESS.test(contact) ? `mailto:${contact}` : null
  return (
    <Text {...props}>
      Suporte:{' '}
      {link ? (
        <Anchor href={link} inherit underline="always">
          {contact}
        </Anchor>
      ) : (
        contact
      )}
    </Text>
  )
}
