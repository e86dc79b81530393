import { useEffect, useSyncExternalStore } from 'react'
import { keepMe } from '../device-owner.ts'
import { useDeviceDraftOwner, useMe } from '../me.ts'
import {
  catalogAge,
  catalogVersion,
  openCatalog,
  REFRESHED_EVERY,
  refreshCatalog,
  subscribeCatalog,
} from './index.ts'

/** How often it is looked whether the network is back. */
const LOOK = 15_000

/** Whether the server was not reached at the last question. Draws again only with that, not with all the device hears. */
export const useIsCutOff = (): boolean =>
  useSyncExternalStore(subscribeCatalog, () => catalogAge()?.reached === false)

/** Keeps the device's catalogue at hand and up to date as long as a page that uses it is shown; gives what there is of it. */
export function useDeviceCatalog() {
  const owner = useDeviceDraftOwner()
  const me = useMe()
  useEffect(() => keepMe(me), [me])
  useEffect(() => {
    void openCatalog(owner)
    const refresh = () => void refreshCatalog()
    const look = () => {
      const age = catalogAge()
      const due = !age?.reached || Date.now() - age.heard.getTime() >= REFRESHED_EVERY
      if (!document.hidden && due) refresh()
    }
    const timer = setInterval(look, LOOK)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', refresh)
    window.addEventListener('offline', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', refresh)
      window.removeEventListener('offline', refresh)
    }
  }, [owner])
  useSyncExternalStore(subscribeCatalog, catalogVersion)
  return catalogAge()
}
