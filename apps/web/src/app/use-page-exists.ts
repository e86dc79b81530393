import { useRouter } from '@tanstack/react-router'
import type { AppPath } from '../config/paths.ts'

/** Whether a page is built: what is not has no entry anywhere. */
export function usePageExists(): (path: AppPath) => boolean {
  const router = useRouter()
  return (path) => Object.hasOwn(router.routesByPath, path)
}
