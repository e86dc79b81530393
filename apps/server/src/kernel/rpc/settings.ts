/** The part of the configuration that use cases need. */
export interface ShopSettings {
  appUrl: string
  timeZone: string
  /** Days that an active subscription keeps working after its end (GATE-05). */
  graceDays: number
  /** Whether new addresses must be confirmed before the first sign-in (AUTH-12). */
  confirmEmail: boolean
  /** In lower case; null when not set (BOOT-03). */
  superAdminEmail: string | null
  /** Whether anybody may become the first administrator while none is named: only where nobody else reaches the server. */
  openBootstrap: boolean
  adminSecondStep: 'offered' | 'required'
  /** Who runs this copy and answers for the data in it; null where the configuration does not say. */
  operator: { name: string | null; contact: string | null }
  /** How people reach whoever helps them; null where the configuration does not say. */
  supportContact: string | null
}
