import { Anchor, Text, type TextProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { client } from '../lib/client.ts'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** As the server said; undefined until it did. Asked without the query cache, which the sign-in page does without. */
let known: string | null | undefined

/** How to reach the support, as the server's configuration says; nothing where it does not. */
export function SupportContact(props: TextProps) {
  const [contact, setContact] = useState(known)
  useEffect(() => {
    if (known !== undefined) return
    client.privacy.operator().then(
      ({ support_contact: answer }) => {
        known = answer
        setContact(answer)
      },
      () => undefined,
    )
  }, [])
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
