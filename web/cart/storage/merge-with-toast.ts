import { toastDuration } from '#contract/limits.ts'
import { session } from '#web/identity/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type MergeResult, mergeLocalCart } from './merge-cart.ts'

/** Sentences that fit into one toast; the drawer beside it shows the rest. */
const maxNotes = 4

/** Milliseconds of the toast with notes, which are several sentences. */
const notesDuration = 8000

type MergeMessage = { tone: 'success' | 'info' | 'error'; title: string; text: string; duration: number }

/** Merges the visitor's cart into the customer's and reports the result in one toast, with `retry` behind its button. */
export async function mergeWithToast(retry: () => void): Promise<void> {
  const message = mergeMessage(await mergeLocalCart(), session.get().user?.isGuest)
  if (!message) return
  toast[message.tone](message.title, {
    text: message.text,
    duration: message.duration,
    ...(message.tone === 'error' && { action: { label: 'Try Again', onClick: retry } }),
  })
}

/** The text of the toast after a merge; null when nothing was merged, and for guests, who sign in to nothing and see the cart unchanged. */
export function mergeMessage(
  { merged, notes, isIncomplete }: MergeResult,
  isGuest: boolean | undefined,
): MergeMessage | null {
  const more = notes.length - maxNotes
  const shown = [...notes.slice(0, maxNotes), ...(more > 0 ? [`And ${more} more.`] : [])]
  if (isIncomplete) {
    const text = [...shown, 'What is missing is still in this browser.'].join(' ')
    return { tone: 'error', title: 'Failed to sync cart with backend.', text, duration: toastDuration.error }
  }
  if (shown.length > 0)
    return { tone: 'info', title: 'Your cart has changed.', text: shown.join(' '), duration: notesDuration }
  if (merged === 0 || isGuest) return null
  const what = merged === 1 ? 'What you picked' : `The ${merged} items you picked`
  return {
    tone: 'success',
    title: 'Your cart came along.',
    text: `${what} before signing in ${merged === 1 ? 'is' : 'are'} in it.`,
    duration: toastDuration.success,
  }
}
