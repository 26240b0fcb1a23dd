import { Refusal } from '../errors.ts'

/** No call has a shape nearly as deep; following a body deeper would end the stack. */
const deepest = 32

function refuseUnreadableText(text: string): void {
  if (text.includes('\0')) throw new Refusal('invalid', 'Text must not contain zero bytes.')
  if (!text.isWellFormed()) throw new Refusal('invalid', 'Text must not contain halves of characters.')
}

/** Refuses what no call can mean: text with a zero byte or half a character, which PostgreSQL cannot hold, and nesting without end. */
export function refuseUnreadable(value: unknown, depth = 0): void {
  if (typeof value === 'string') refuseUnreadableText(value)
  if (!value || typeof value !== 'object') return
  if (depth === deepest) throw new Refusal('invalid', 'This request is nested too deeply.')
  for (const [key, part] of Object.entries(value)) {
    refuseUnreadable(key)
    refuseUnreadable(part, depth + 1)
  }
}
