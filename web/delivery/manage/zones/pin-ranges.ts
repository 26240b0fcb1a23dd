import { isPinCode } from '#contract/addresses/pin-code.ts'
import type { PinRange } from '#contract/delivery/delivery-settings.ts'

/** PIN ranges as the form shows them: '560001-560110, 562001'. */
export const formatPinRanges = (ranges: readonly PinRange[]): string =>
  ranges.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(', ')

/** The PIN ranges of a text, separated by commas, spaces or lines; the text that is no range as `wrong`. */
export function parsePinRanges(text: string): { ranges: PinRange[]; wrong?: string } {
  const parts = text
    .replace(/\s*[-–]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
  const ranges: PinRange[] = []
  for (const part of parts) {
    const [from = '', to = from, ...more] = part.split('-')
    if (!isPinCode(from) || !isPinCode(to) || from > to || more.length > 0) return { ranges: [], wrong: part }
    ranges.push({ from, to })
  }
  return { ranges }
}
