import { useLocation } from '@tanstack/react-router'
import { AppLink } from '../../../components/app-link.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { useMayCall } from '../../../lib/me.ts'

/** Says that no product has a code and offers to register one; the form leads back here (PROD-18). */
export function UnknownCode({ code }: { code: string }) {
  const { pathname } = useLocation()
  const mayCreate = useMayCall()('catalog.createProduct')
  return (
    <>
      Nenhum produto com o código "{code}".{' '}
      {mayCreate && (
        <AppLink
          to={paths.newProduct}
          search={{ [queryNames.code]: code, [queryNames.from]: pathname }}
          // The field's list closes when it is left; the click must come first.
          onMouseDown={(event) => event.preventDefault()}
        >
          Cadastrar {code}
        </AppLink>
      )}
    </>
  )
}
