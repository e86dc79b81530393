import { Anchor, Text, type TextProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { client } from '../lib/client.ts'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The server's answer; undefined until it arrives. Not in the query cache, which the sign-in page does not load. */
let known: string | null | undefined

/** How to reach support, from the server's configuration; nothing if it is not configured. */
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
