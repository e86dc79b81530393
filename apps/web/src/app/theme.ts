import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/**
 * Colours are defined in styles/tokens.css, where both schemes are designed side by side; Mantine's variables refer to
 * it. The tuples are for the few places where Mantine needs a shade.
 */
const green: MantineColorsTuple = [
  '#edf5f0',
  '#d8eadf',
  '#b3d6c1',
  '#8cc1a2',
  '#66ab84',
  '#459169',
  '#2e7853',
  '#226445',
  '#1f5c43',
  '#123b28',
]
// No style refers to one of its shades.
const amber = Array(10).fill('#8a5600') as unknown as MantineColorsTuple
const red: MantineColorsTuple = [
  '#fdecea',
  '#fad6d1',
  '#f2ada5',
  '#e8837a',
  '#db5f55',
  '#c9453b',
  '#b3332b',
  '#a82c24',
  '#7a1f1b',
  '#571512',
]
const gray: MantineColorsTuple = [
  '#faf7f1',
  '#f3eee4',
  '#e8e1d3',
  '#d9d0be',
  '#bfb5a1',
  '#9a907d',
  '#7b7263',
  '#5f584c',
  '#454038',
  '#2b2823',
]
const dark: MantineColorsTuple = [
  '#ece8df',
  '#c9c8bd',
  '#aaada2',
  '#7f857b',
  '#4a514a',
  '#363c36',
  '#252a25',
  '#1c201c',
  '#151815',
  '#101310',
]

const colors = { green, amber, red, gray, dark }

// The library's other colours are no tokens of ours: their contrast is nobody's promise.
declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<keyof typeof colors | 'dimmed' | `var(--${string})`, MantineColorsTuple>
  }
}

export const theme = createTheme({
  colors,
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 6 },
  black: '#1d2420',
  fontFamily: 'var(--font)',
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { sm: 'var(--shadow-sm)', md: 'var(--shadow-md)', lg: 'var(--shadow-lg)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Input: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 2 } },
    Select: { defaultProps: { size: 'md', nothingFoundMessage: 'Nada encontrado' } },
    InputClearButton: { defaultProps: { 'aria-label': 'Limpar' } },
    Button: { defaultProps: { size: 'md' } },
    Menu: {
      defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, transitionProps: { duration: 100 } },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } },
    Combobox: { defaultProps: { shadow: 'md' } },
    Modal: {
      defaultProps: {
        transitionProps: { duration: 120, transition: 'fade' },
        // The page has one banner landmark; a dialog's title bar is not another.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 150 } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', size: 'lg' } },
  },
})

const named = (name: string, token: string) => ({
  [`--mantine-color-${name}-text`]: `var(--${token}-ink)`,
  [`--mantine-color-${name}-filled`]: `var(--${token})`,
  [`--mantine-color-${name}-filled-hover`]: `var(--${token}-hover)`,
  [`--mantine-color-${name}-light`]: `var(--${token}-soft)`,
  [`--mantine-color-${name}-light-hover`]: `var(--${token}-soft-hover)`,
  [`--mantine-color-${name}-light-color`]: `var(--${token}-ink)`,
  [`--mantine-color-${name}-outline`]: `var(--${token}-ink)`,
  [`--mantine-color-${name}-outline-hover`]: `var(--${token}-soft)`,
})

const scheme = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-error': 'var(--red-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  ...named('green', 'accent'),
  ...named('amber', 'amber'),
  ...named('red', 'red'),
  '--mantine-color-gray-text': 'var(--ink-soft)',
  '--mantine-color-gray-light': 'var(--sunken)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--ink)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: scheme,
  dark: scheme,
})
