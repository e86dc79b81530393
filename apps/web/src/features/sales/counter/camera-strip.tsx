import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useRememberedFlag } from '../../../lib/remembered-flag.ts'
import { useCamera } from '../../../lib/use-camera.ts'
import { useHasCamera } from '../../../lib/use-has-camera.ts'
import uiCss from './controls.module.css'
import pageCss from './counter.module.css'

const REMEMBERED_DAYS = 90

/** The camera above the lines: it stays open from code to code, and opens and closes with one touch. */
export function CameraStrip({ onRead }: { onRead: (code: string) => void }) {
  const [open, toggle] = useRememberedFlag('prateleira-counter-camera', false, REMEMBERED_DAYS)
  const has = useHasCamera()
  if (!has) return null
  const Icon = open ? IconCameraOff : IconCamera
  return (
    <div className={pageCss.camera}>
      {open && <Picture onRead={onRead} />}
      <button type="button" className={pageCss.cameraButton} onClick={toggle} aria-pressed={open}>
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
      <p className={uiCss.failure} role="alert">
        {state.message}{' '}
        <button type="button" className={uiCss.link} onClick={() => setAttempt(attempt + 1)}>
          Tentar de novo
        </button>
      </p>
    )
  return <video ref={video} className={pageCss.video} muted playsInline aria-label="Imagem da câmera" />
}
