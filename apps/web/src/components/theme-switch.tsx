import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const CHOICES = {
  auto: { label: 'como no sistema', Icon: IconDeviceDesktop },
  light: { label: 'claro', Icon: IconSun },
  dark: { label: 'escuro', Icon: IconMoon },
} as const

/** The next choice. From the system's theme it is the other one, so that the first press changes something. */
function nextOf(chosen: MantineColorScheme, system: 'light' | 'dark'): MantineColorScheme {
  if (chosen === system) return 'auto'
  if (chosen !== 'auto') return system
  return system === 'light' ? 'dark' : 'light'
}

/** As the system says, the other theme, the system's own, in turn (NAV-09). A menu would weigh more than the whole sign-in form. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { label, Icon } = CHOICES[colorScheme]
  const next = nextOf(colorScheme, useColorScheme())
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
