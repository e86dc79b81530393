import { useQuery } from '@tanstack/react-query'

/**
 * Whether this device has a camera that the page may request. False without https (localhost aside), where browsers do not say.
 */
export function useHasCamera(): boolean {
  const { data } = useQuery({
    queryKey: ['camera'],
    queryFn: async () => {
      const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
      return devices.some(({ kind }) => kind === 'videoinput')
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })
  return data ?? false
}
