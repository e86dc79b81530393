import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './settings-section.module.css'

interface Props {
  /** For links to the section: /perfil#seguranca. */
  id: string
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A titled section of the settings: explanation on the left, controls on the right. */
export function SettingsSection({ id, title, description, children }: Props) {
  const heading = useId()
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <div className={classes.words}>
        <Title order={2} fz="lg" id={heading}>
          {title}
        </Title>
        {description && (
          <Text c="dimmed" fz="sm" mt={4}>
            {description}
          </Text>
        )}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
