import { toPaise } from '#contract/money.ts'

/** A typed amount in paise; null for a text that is no amount in rupees. */
export function parsePaise(text: string): number | null {
  try {
    return toPaise(text.trim())
  } catch {
    return null
  }
}
