import { askNoticePermission, noticePermission, showBrowserNotice } from '../../../lib/browser-notices.ts'

/** Why this browser shows no notices. */
export type PushHint = 'unsupported' | 'denied' | 'asked' | 'elsewhere'

export const PUSH_HINTS: Record<PushHint, string> = {
  unsupported:
    'Este navegador não mostra avisos de páginas. Use um computador com Chrome, Edge, Firefox ou Safari.',
  denied:
    'O navegador está bloqueando os avisos desta página. Permita as notificações no cadeado ao lado do endereço e ligue de novo.',
  asked:
    'O navegador perguntou se pode mostrar avisos e ficou sem resposta. Ligue de novo e escolha "Permitir".',
  elsewhere:
    'Os avisos estão ligados, mas este navegador ainda não pode mostrá-los. Desligue e ligue de novo para permitir aqui.',
}

/** A remark about the switch in its present state; null if none is needed. */
export function pushHint(on: boolean): PushHint | null {
  if (!on) return null
  const permission = noticePermission()
  if (permission === 'granted') return null
  return permission === 'default' ? 'elsewhere' : permission
}

/** Requests the permission and shows a first notice, so that nobody waits for notices that never come. Null: it works. */
export async function allowNotices(): Promise<PushHint | null> {
  const permission = await askNoticePermission()
  if (permission === 'default') return 'asked'
  if (permission !== 'granted') return permission
  const shown = showBrowserNotice({
    tag: 'switched-on',
    title: 'Avisos ligados',
    body: 'É assim que a Prateleira avisa quando um produto chega ao estoque mínimo.',
  })
  return shown ? null : 'unsupported'
}
