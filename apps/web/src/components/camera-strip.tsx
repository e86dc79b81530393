import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useRememberedFlag } from '../lib/remembered-flag.ts'
import { useCamera } from '../lib/use-camera.ts'
import { useHasCamera } from '../lib/use-has-camera.ts'
import classes from './camera-strip.module.css'
import { Failure } from './failure.tsx'

const REMEMBERED_DAYS = 90

interface Props {
  /** Key under which this device remembers whether it is open. */
  name: string
  className?: string
  onRead: (code: string) => void
}

/** The camera of a page that reads many codes: it stays open between codes, and opens and closes with one touch. */
export function CameraStrip({ name, className = '', onRead }: Props) {
  const [open, toggle] = useRememberedFlag(name, false, REMEMBERED_DAYS)
  const has = useHasCamera()
  if (!has) return null
  const Icon = open ? IconCameraOff : IconCamera
  return (
    <div className={`${classes.camera} ${className}`}>
      {open && <Picture onRead={onRead} />}
      <button type="button" className={classes.button} onClick={toggle} aria-pressed={open}>
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
      <Failure>
        {state.message}{' '}
        <button type="button" className={classes.again} onClick={() => setAttempt(attempt + 1)}>
          Tentar de novo
        </button>
      </Failure>
    )
  return <video ref={video} className={classes.video} muted playsInline aria-label="Imagem da câmera" />
}
