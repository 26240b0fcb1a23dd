import { hexPattern, namedColors } from './colors.ts'

/** The elements that the editor creates and the server's sanitiser allows. */
export const alignments = ['left', 'center', 'right', 'justify'] as const

/** The editor's seven sizes (specification 9: 8pt to 36pt). */
export const fontSizes = ['8pt', '10pt', '12pt', '14pt', '18pt', '24pt', '36pt'] as const

const channel = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'

/** A text colour: a hex code, rgb() with plain numbers, or a colour name. No other CSS value is accepted. */
export const textColors: readonly RegExp[] = [
  hexPattern,
  new RegExp(`^rgb\\(\\s*${channel}\\s*,\\s*${channel}\\s*,\\s*${channel}\\s*\\)$`, 'i'),
  new RegExp(`^(?:${Object.keys(namedColors).join('|')})$`, 'i'),
]

export const isTextColor = (text: string): boolean => textColors.some((pattern) => pattern.test(text))
export const isFontSize = (text: string): boolean => (fontSizes as readonly string[]).includes(text)
