import { type RefObject, useEffect, useRef, useState } from 'react'
import { openCodeReader } from './code-reader.ts'

/** Interval between decoded frames: feels instant, affordable for an old phone. */
const MILLISECONDS_BETWEEN_LOOKS = 120
/** How long a code must be out of view before a lasting camera reads it again. */
const MILLISECONDS_AWAY = 1200

export type CameraState = { kind: 'opening' } | { kind: 'looking' } | { kind: 'failed'; message: string }

/**
 * Shows the rear camera in a video element and reads codes until the first one; with `lasting` it keeps reading, each code once while in
 * view. A changed `attempt` restarts it. The camera is released when the component unmounts.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (code: string) => void,
  attempt: number,
  { lasting = false }: { lasting?: boolean } = {},
) {
  const [state, setState] = useState<CameraState>({ kind: 'opening' })
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const read = useRef(onRead)
  read.current = onRead

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    let over = false
    let stream: MediaStream | null = null
    const run = async () => {
      setState({ kind: 'opening' })
      const reading = openCodeReader()
      reading.catch(() => {})
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      })
      const element = video.current
      if (over || !element) return stop(stream)
      element.srcObject = stream
      await element.play()
      setTrack(stream.getVideoTracks()[0] ?? null)
      const reader = await reading
      if (over) return
      setState({ kind: 'looking' })
      let before: string | null = null
      let lastReported = { code: '', seen: 0 }
      while (!over) {
        const code = element.videoWidth > 0 ? await reader(element).catch(() => null) : null
        // Two equal readings in a row rule out a misread.
        if (code !== null && code === before && !over) {
          if (!lasting) return read.current(code)
          const again = code === lastReported.code && Date.now() - lastReported.seen < MILLISECONDS_AWAY
          lastReported = { code, seen: Date.now() }
          if (!again) read.current(code)
        }
        before = code
        await new Promise((resolve) => setTimeout(resolve, MILLISECONDS_BETWEEN_LOOKS))
      }
    }
    run().catch((error: unknown) => {
      stop(stream)
      if (!over) setState({ kind: 'failed', message: cameraMessage(error) })
    })
    return () => {
      over = true
      setTrack(null)
      stop(stream)
    }
  }, [attempt])
  return { state, track }
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Explains why there is no picture and what to do. */
function cameraMessage(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'A câmera está bloqueada para este site. Libere o acesso nas permissões do navegador e tente de novo.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'Nenhuma câmera foi encontrada neste aparelho.'
  if (name === 'NotReadableError' || name === 'AbortError')
    return 'Outro aplicativo está usando a câmera. Feche-o e tente de novo.'
  return 'Não foi possível abrir o leitor. Verifique sua internet e tente de novo.'
}
