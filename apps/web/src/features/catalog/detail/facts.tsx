import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A part of a dialog or page under its own heading. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Title order={3}>{title}</Title>
      {children}
    </section>
  )
}

/** Names and values, as many side by side as there is room for. */
export function Facts({ facts }: { facts: (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
