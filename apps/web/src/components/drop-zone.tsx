import { type ReactNode, useEffect, useState } from 'react'

interface Props {
  className?: string | undefined
  onFile: (file: File) => void
  children: ReactNode
}

/**
 * Accepts a dropped file: a shortcut for the mouse beside a button that does the same. `data-over` is set while a file is
 * above it.
 */
export function DropZone({ className, onFile, children }: Props) {
  const [over, setOver] = useState(false)
  useNoStrayDrops()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={className}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      {children}
    </div>
  )
}

/** Dropping a file beside the zone must not leave the page and lose typed work. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
