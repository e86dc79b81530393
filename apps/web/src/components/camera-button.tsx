import { ActionIcon } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useHasCamera } from '../lib/use-has-camera.ts'

const CameraDialog = lazy(() => import('./camera-dialog.tsx'))

interface Props {
  /** Called with the code that the camera read. */
  onRead: (code: string) => void
  size?: number
  /** Without a frame, for use inside a field. */
  plain?: boolean
}

/** Opens the camera to read a code; nothing on devices without one. */
export function CameraButton({ onRead, size = 42, plain }: Props) {
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(false)
  if (!useHasCamera()) return null
  const open = () => {
    setAsked(true)
    setOpened(true)
  }
  return (
    <>
      <ActionIcon
        variant={plain ? 'subtle' : 'default'}
        color="gray"
        size={size}
        aria-label="Ler código com a câmera"
        // The field keeps its list and text until the camera has read a code.
        onMouseDown={(event) => event.preventDefault()}
        onClick={open}
      >
        <IconBarcode size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {asked && (
        <Suspense fallback={null}>
          <CameraDialog opened={opened} onClose={() => setOpened(false)} onRead={onRead} />
        </Suspense>
      )}
    </>
  )
}
