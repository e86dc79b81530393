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

/** How often the network is checked. */
const LOOK = 15_000

/** Whether the last request did not reach the server. Re-renders only when this changes. */
export const useIsCutOff = (): boolean =>
  useSyncExternalStore(subscribeCatalog, () => catalogAge()?.reached === false)

/** Loads the device's catalogue and keeps it up to date while a page that uses it is mounted; returns its state. */
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
