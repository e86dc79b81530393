import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './product-form.module.css'

interface Props {
  title: string
  description?: string
  children: ReactNode
}

/** A titled part of the product form. */
export function FormSection({ title, description, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} fz="lg" id={id}>
          {title}
        </Title>
        {description && (
          <Text c="dimmed" fz="sm" mt={2}>
            {description}
          </Text>
        )}
      </div>
      {children}
    </section>
  )
}
