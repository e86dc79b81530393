import { useMemo } from 'react'
import classes from './qr-code.module.css'
import { QR_MARGIN, qrModules } from './qr-modules.ts'

/** A QR code, black on white in both themes, because cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      className={classes.qr}
      viewBox={`${-QR_MARGIN} ${-QR_MARGIN} ${size + 2 * QR_MARGIN} ${size + 2 * QR_MARGIN}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawn(text: string): { size: number; path: string } {
  const { size, isDark } = qrModules(text)
  let path = ''
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (isDark(x, y)) path += `M${x} ${y}h1v1h-1z`
  return { size, path }
}
