import { Button, Text } from '@mantine/core'
import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCamera } from '../lib/use-camera.ts'
import classes from './camera-dialog.module.css'
import { ErrorState } from './error-state.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  /** Called when the dialog has closed, so that the focus can move on from the place where it was. */
  onRead: (code: string) => void
}

/** Shows the camera's picture until it contains a code; then reports the code and closes. */
export default function CameraDialog({ opened, onClose, onRead }: Props) {
  const code = useRef<string | null>(null)
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        const read = code.current
        code.current = null
        if (read !== null) onRead(read)
      }}
      title="Ler código com a câmera"
      size="md"
    >
      <Camera
        onRead={(read) => {
          navigator.vibrate?.(60)
          code.current = read
          onClose()
        }}
      />
    </SheetDialog>
  )
}

function Camera({ onRead }: { onRead: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(1)
  const { state, track } = useCamera(video, onRead, attempt)
  if (state.kind === 'failed')
    return <ErrorState error={null} message={state.message} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <>
      <div className={classes.frame}>
        <video ref={video} className={classes.video} muted playsInline aria-label="Imagem da câmera" />
        {state.kind === 'looking' && <div className={classes.aim} />}
        {track && hasTorch(track) && <Torch track={track} />}
      </div>
      <Text className={classes.said} c="dimmed" role="status">
        {state.kind === 'opening' ? 'Abrindo a câmera…' : 'Aponte a câmera para o código de barras.'}
      </Text>
    </>
  )
}

/** The torch beside the camera, which TypeScript's library does not declare yet. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }

function hasTorch(track: MediaStreamTrack): boolean {
  return (track.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true
}

function Torch({ track }: { track: MediaStreamTrack }) {
  const [on, setOn] = useState(false)
  const turn = async () => {
    await track.applyConstraints({ advanced: [{ torch: !on } as MediaTrackConstraintSet] }).then(
      () => setOn(!on),
      () => {},
    )
  }
  const Icon = on ? IconBulbOff : IconBulb
  return (
    <Button
      className={classes.torch}
      size="sm"
      variant="default"
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={turn}
    >
      {on ? 'Apagar luz' : 'Acender luz'}
    </Button>
  )
}
