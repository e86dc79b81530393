import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, useState } from 'react'
import classes from './chart-frame.module.css'
import { labelsThatFit } from './chart-scale.ts'

/** A position on the horizontal axis: its label, and the text shown while the pointer is near. */
interface Place {
  key: string
  /** From 0, the left end, to 1. */
  at: number
  /** Label below the axis; absent for places with only a tip. */
  tick?: string
  heading: string
  words: string[]
}

interface Drawing {
  /** Converts a part of the width, from 0 to 1, to pixels. */
  x: (part: number) => number
  /** Converts a value of the scale to pixels. */
  y: (value: number) => number
  width: number
  top: number
  bottom: number
}

interface Props {
  /** The horizontal lines and their labels, from the lowest. */
  ticks: { value: number; label: string }[]
  /** Width of those labels in pixels. */
  labelWidth: number
  places: Place[]
  /** Labels below the axis that replace those of the places. */
  labels?: { key: string; at: number; tick: string }[]
  /** The value of a highlighted line. */
  strong?: number
  /** Marks the place under the pointer by its full width, or by a line. */
  marks?: 'band' | 'line'
  children: (drawing: Drawing) => ReactNode
}

/** Space above the highest line, beside the drawing, and for the labels below. */
const [TOP, RIGHT, BOTTOM] = [8, 12, 28]
const FONT_SIZE = 12
/** Width of a digit in the page's font. */
const DIGIT = FONT_SIZE * 0.56
const LABEL_GAP = 16

/** The common parts of all charts: grid lines, labels, and exact figures at the pointer. Fills its container. */
export function ChartFrame({ ticks, labelWidth, places, labels, strong, marks = 'band', children }: Props) {
  const { ref, width: whole, height } = useElementSize<HTMLDivElement>()
  const [near, setNear] = useState<number | null>(null)
  const width = Math.max(0, whole - labelWidth - RIGHT)
  const [lowest, highest] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]
  const [top, bottom] = [TOP, Math.max(TOP, height - BOTTOM)]
  const x = (part: number) => labelWidth + part * width
  const y = (value: number) => bottom - ((value - lowest) / (highest - lowest)) * (bottom - top)
  const below =
    labels ?? places.flatMap(({ key, at, tick }) => (tick === undefined ? [] : [{ key, at, tick }]))
  const shown = labelsThatFit(
    below.map(({ at }) => x(at)),
    below.map(({ tick }) => tick.length * DIGIT),
    LABEL_GAP,
  )
  const place = near === null ? undefined : places[near]
  const pointed = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const at = (clientX - currentTarget.getBoundingClientRect().left - labelWidth) / width
    setNear(nearest(places, at))
  }

  return (
    <div
      ref={ref}
      className={classes.frame}
      onPointerDown={pointed}
      onPointerMove={pointed}
      onPointerLeave={() => setNear(null)}
    >
      {width > 0 && (
        <svg width={whole} height={height} className={classes.drawing} aria-hidden="true">
          {place && marks === 'band' && (
            <rect
              className={classes.band}
              x={x(place.at) - width / places.length / 2}
              width={width / places.length}
              y={top}
              height={bottom - top}
            />
          )}
          {ticks.map(({ value, label }) => (
            <g key={value}>
              <line
                x1={labelWidth}
                x2={labelWidth + width}
                y1={y(value)}
                y2={y(value)}
                className={value === strong ? classes.strong : classes.line}
              />
              <text x={labelWidth - 10} y={y(value)} dy="0.35em" textAnchor="end">
                {label}
              </text>
            </g>
          ))}
          {children({ x, y, width, top, bottom })}
          {place && marks === 'line' && (
            <line x1={x(place.at)} x2={x(place.at)} y1={top} y2={bottom} className={classes.strong} />
          )}
          {below.map(
            ({ key, at, tick }, index) =>
              shown.has(index) && (
                <text key={key} x={x(at)} y={height - 8} textAnchor="middle">
                  {tick}
                </text>
              ),
          )}
        </svg>
      )}
      {place && (
        <div
          className={classes.tip}
          style={place.at < 0.5 ? { left: x(place.at) + 12 } : { right: whole - x(place.at) + 12 }}
        >
          <strong>{place.heading}</strong>
          {place.words.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
    </div>
  )
}

function nearest(places: Place[], at: number): number | null {
  let best: number | null = null
  for (const [index, place] of places.entries()) {
    const distance = Math.abs(place.at - at)
    if (best === null || distance < Math.abs((places[best]?.at ?? 0) - at)) best = index
  }
  return best
}
