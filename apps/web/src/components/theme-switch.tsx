import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const CHOICES = {
  auto: { label: 'como no sistema', next: 'light', Icon: IconDeviceDesktop },
  light: { label: 'claro', next: 'dark', Icon: IconSun },
  dark: { label: 'escuro', next: 'auto', Icon: IconMoon },
} as const

/** As the system says, light, dark, in turn (NAV-09). A menu would weigh more than the whole sign-in form. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { label, next, Icon } = CHOICES[colorScheme]
  const title = `Tema: ${label}. Mudar para ${CHOICES[next].label}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={title}
      title={title}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} stroke={1.6} />
    </ActionIcon>
  )
}
