import { ApiError, messageOf } from '#web/api/api-error.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { FormError } from '../sign-in/FormError.tsx'

/** The error of a step; an expired sign-in starts again with the password. */
export function StepError({ error, onRestart }: { error: unknown; onRestart: () => void }) {
  if (error === null) return null
  if (error instanceof ApiError && error.errors.pendingToken) {
    return <ErrorBox message={messageOf(error, '')} onRetry={onRestart} className="p-4" />
  }
  return <FormError fallback="Login failed. Please try again." error={error} />
}
