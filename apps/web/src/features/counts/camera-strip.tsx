import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCamera } from '../../lib/use-camera.ts'
import { useHasCamera } from '../../lib/use-has-camera.ts'
import countingCss from './counting.module.css'

/** The camera over the field: it stays open from code to code. */
export function CameraStrip({ onRead }: { onRead: (code: string) => void }) {
  const [open, setOpen] = useState(false)
  if (!useHasCamera()) return null
  const Icon = open ? IconCameraOff : IconCamera
  return (
    <div className={countingCss.camera}>
      {open && <Picture onRead={onRead} />}
      <button
        type="button"
        className={countingCss.cameraButton}
        onClick={() => setOpen(!open)}
        aria-pressed={open}
      >
        <Icon size={20} aria-hidden="true" /> {open ? 'Fechar câmera' : 'Ler com a câmera'}
      </button>
    </div>
  )
}

function Picture({ onRead }: { onRead: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(1)
  const read = (code: string) => {
    navigator.vibrate?.(60)
    onRead(code)
  }
  const { state } = useCamera(video, read, attempt, { lasting: true })
  if (state.kind === 'failed')
    return (
      <p className={countingCss.failure} role="alert">
        {state.message}{' '}
        <button type="button" className={countingCss.again} onClick={() => setAttempt(attempt + 1)}>
          Tentar de novo
        </button>
      </p>
    )
  return <video ref={video} className={countingCss.video} muted playsInline aria-label="Imagem da câmera" />
}
