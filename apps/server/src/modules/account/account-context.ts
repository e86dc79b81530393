import type { AddressedMail } from '../../kernel/mail/index.ts'
import type { Accounts } from './accounts.ts'

declare module '../../kernel/rpc/context.ts' {
  interface Services {
    accounts: Accounts
    /** Queues a message to the owner of an address and triggers its delivery. */
    sendMail(mail: AddressedMail): Promise<void>
  }
  interface Settings {
    /** Whether new addresses must be confirmed before the first sign-in (AUTH-12). */
    confirmEmail: boolean
  }
}
