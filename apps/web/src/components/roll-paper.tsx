import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type PaperWidth, storedPaperWidth } from '../lib/paper-width.ts'
import classes from './roll-paper.module.css'

/** Margins in millimetres, vertical and horizontal. */
const MARGINS: Record<PaperWidth, [number, number]> = { '80': [3, 4], '58': [2, 3] }
const PIXELS_PER_MILLIMETRE = 96 / 25.4
/** Tolerance for printers that round up. */
const SLACK = 2

interface Props {
  /** Width of the roll; by default the last one chosen on this device. */
  width?: PaperWidth
  /** A `data-…` name for the printed content. */
  name: 'receipt' | 'cash-paper'
  className?: string
  children: ReactNode
}

/**
 * Prints its content on a receipt printer, on a page of exactly its length, because browsers cannot end a page with its
 * content. Hidden on the screen; on paper everything else is hidden.
 */
export function RollPaper({ width = storedPaperWidth(), name, className = '', children }: Props) {
  const paper = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => setHeight(paper.current?.offsetHeight ?? 0))
  const [block, inline] = MARGINS[width]
  const length = Math.ceil(height / PIXELS_PER_MILLIMETRE) + 2 * block + SLACK
  return createPortal(
    <div
      ref={paper}
      className={`${classes.paper} ${className}`}
      style={{ '--roll-width': `${Number(width) - 2 * inline}mm` } as CSSProperties}
      data-roll=""
      data-width={width}
      {...{ [`data-${name}`]: '' }}
      aria-hidden="true"
    >
      <style>{`@page { size: ${width}mm ${length}mm; margin: ${block}mm ${inline}mm }`}</style>
      {children}
    </div>,
    document.body,
  )
}

/** What stands below the shop's name. */
export function ShopDetails({ lines, className = '' }: { lines: string[]; className?: string }) {
  return lines.length > 0 && <p className={`${classes.details} ${className}`}>{lines.join('\n')}</p>
}
