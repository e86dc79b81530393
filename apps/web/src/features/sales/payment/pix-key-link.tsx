import { AppLink } from '../../../components/app-link.tsx'
import { paths } from '../../../config/paths.ts'
import { useMayCall } from '../../../lib/me.ts'

/** Where the shop's Pix key is entered, for people who may. */
export function PixKeyLink() {
  if (!useMayCall()('sales.savePixAccount')) return null
  return (
    <AppLink to={paths.profile} hash="pix">
      Cadastrar chave
    </AppLink>
  )
}
