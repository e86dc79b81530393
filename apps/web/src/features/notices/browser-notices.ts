import type { Notice } from '@prateleira/contract/notices/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGo } from '../../components/app-link.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { showBrowserNotice } from '../../lib/browser-notices.ts'
import { useDraftOwner, useMe } from '../../lib/me.ts'
import { noticesQuery } from './api.ts'
import { freshLowStock } from './fresh-notices.ts'
import { noticeText } from './notice-text.ts'

/** In local storage, so that other tabs and the next visit know which notices were shown. Ids only. */
const storedAt = (owner: string) => `prateleira-told:${owner}`

function readKnown(owner: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAt(owner)) ?? 'null')
    return Array.isArray(stored) ? stored.map(String) : null
  } catch {
    return null
  }
}

function writeKnown(owner: string, known: string[]): void {
  try {
    localStorage.setItem(storedAt(owner), JSON.stringify(known))
  } catch {
    // Storage is blocked: each visit starts over.
  }
}

/** Shows browser notices of low stock to people who switched them on (PRF-02). Renders nothing. */
export default function BrowserNotices(): null {
  const owner = useDraftOwner()
  const { timezone } = useMe()
  const go = useGo()
  // Also while the page is hidden, which is what these notices are for.
  const { data } = useQuery({ ...noticesQuery, refetchIntervalInBackground: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
  useEffect(() => {
    if (!data) return
    const { fresh, known } = freshLowStock(readKnown(owner), data.items)
    writeKnown(owner, known)
    const [first] = fresh
    if (fresh.length === 1 && first) tellOne(first, timezone, go)
    else if (fresh.length > 1) tellMany(fresh, go)
  }, [data, owner])
  return null
}

type Go = ReturnType<typeof useGo>

function tellOne(notice: Notice, timezone: string, go: Go): void {
  const { title, detail } = noticeText(notice, new Date(), timezone)
  const search = { [queryNames.product]: notice.product?.id }
  showBrowserNotice({ tag: notice.id, title, body: detail, onClick: () => void go(paths.products, search) })
}

function tellMany(notices: Notice[], go: Go): void {
  showBrowserNotice({
    tag: 'low_stock',
    title: `${notices.length} produtos com estoque baixo`,
    body: notices.map(({ product }) => product?.name).join(', '),
    onClick: () => void go(paths.products, { estoque: 'baixo' }),
  })
}
