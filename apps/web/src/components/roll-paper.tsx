import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type PaperWidth, storedPaperWidth } from '../lib/paper-width.ts'
import classes from './roll-paper.module.css'

/** Millimetres above and below, and left and right of what is printed. */
const MARGINS: Record<PaperWidth, [number, number]> = { '80': [3, 4], '58': [2, 3] }
const PIXELS_PER_MILLIMETRE = 96 / 25.4
/** What a printer may round up. */
const SLACK = 2

interface Props {
  /** Of the roll in the printer; by itself what was last chosen on this device. */
  width?: PaperWidth
  /** Names what is printed, as `data-…`. */
  name: 'receipt' | 'cash-paper'
  className?: string
  children: ReactNode
}

/**
 * What is printed on the roll of a receipt printer, on a page just as long as it is: browsers know no page that ends with its content.
 * On the screen nobody sees it, on paper it is all there is.
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
