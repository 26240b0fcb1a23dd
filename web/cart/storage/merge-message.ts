import type { MergeResult } from './merge-cart.ts'

/** Sentences that fit into one toast; the drawer beside it shows the rest. */
const maxNotes = 4

type MergeMessage = { tone: 'success' | 'info' | 'error'; title: string; text: string }

/** What a shopper is told of a merge, in one toast: what came over, what was lowered or dropped, and what is still here. */
export function mergeMessage({ merged, notes, failed }: MergeResult): MergeMessage | null {
  const more = notes.length - maxNotes
  const told = [...notes.slice(0, maxNotes), ...(more > 0 ? [`And ${more} more.`] : [])]
  if (failed) {
    const text = [...told, 'What is missing is still in this browser.'].join(' ')
    return { tone: 'error', title: 'Failed to sync cart with backend.', text }
  }
  if (told.length > 0) return { tone: 'info', title: 'Your cart has changed.', text: told.join(' ') }
  if (merged === 0) return null
  const what = merged === 1 ? 'What you picked' : `The ${merged} items you picked`
  return {
    tone: 'success',
    title: 'Your cart came along.',
    text: `${what} before signing in ${merged === 1 ? 'is' : 'are'} in it.`,
  }
}
