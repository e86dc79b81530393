import { useEffect } from 'react'
import { queryNames } from '../../../config/paths.ts'
import { notify } from '../../../lib/notify.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { useUrlSearch } from '../../../lib/use-url-search.ts'
import type { Panel } from './side-panel.tsx'

/** Takes the code of a link from a product, once: it leaves the address with that. Not while money is taken for what is sold (`panel`). */
export function useLinkedCode(panel: Panel, take: (code: string) => void): void {
  const [{ [queryNames.code]: code }, change] = useUrlSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (code === undefined) return
    change({ [queryNames.code]: undefined })
    if (panel !== 'payments' && panel !== 'pix') return take(code)
    soundRefused()
    notify.warning(
      `${code} não entrou na venda`,
      'Há um recebimento aberto. Conclua ou atenda o próximo, e toque em Vender no produto outra vez.',
    )
  }, [code])
}
