import { toast } from '#web/ui/feedback/toast.ts'
import { hasStatus, messageOf } from './api-error.ts'

/**
 * Awaits a call; throws an Error with the message to show: the server's, or the fallback. `onConflict` is called before if the
 * record was changed by another user.
 */
export async function withErrorMessage<Data>(
  promise: Promise<Data>,
  fallback: string,
  onConflict?: () => void,
): Promise<Data> {
  try {
    return await promise
  } catch (error) {
    if (hasStatus(error, 409)) onConflict?.()
    throw new Error(messageOf(error, fallback))
  }
}

/**
 * Like `withErrorMessage`, for a dialog that does not apply any more after a conflict: it shows the message of a conflict in a toast
 * and returns undefined, so that the dialog closes.
 */
export async function withConflictToast<Data>(promise: Promise<Data>, fallback: string): Promise<Data | undefined> {
  try {
    return await promise
  } catch (error) {
    const message = messageOf(error, fallback)
    if (!hasStatus(error, 409)) throw new Error(message)
    toast.error(message)
  }
}
