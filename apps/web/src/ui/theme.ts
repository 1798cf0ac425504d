import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const accent: MantineColorsTuple = [
  '#eaf0fe',
  '#d3dffc',
  '#aac2f8',
  '#8ab4ff',
  '#5b8def',
  '#3b6fe4',
  '#1d4ed8',
  '#1942b8',
  '#153798',
  '#112c7a',
]

/** Mantine in our size and colours: 30px controls, 13px text, one accent. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  colors: { accent },
  fontFamily: 'var(--font-ui)',
  fontSizes: { xs: '13px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: 5,
  cursorType: 'pointer',
  respectReducedMotion: true,
})

const ours = {
  '--mantine-color-text': 'var(--c-ink)',
  '--mantine-color-body': 'var(--c-surface)',
  '--mantine-color-dimmed': 'var(--c-muted)',
  '--mantine-color-placeholder': 'var(--c-muted)',
  '--mantine-color-error': 'var(--c-danger)',
  '--mantine-color-anchor': 'var(--c-accent)',
  '--mantine-color-default': 'var(--c-surface)',
  '--mantine-color-default-border': 'var(--c-input-border)',
  '--mantine-primary-color-filled': 'var(--c-accent)',
  '--mantine-primary-color-contrast': 'var(--c-on-accent)',
}

/** Ties Mantine's own variables to our tokens, which already differ by scheme; its own would outrank `variables`. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours })
