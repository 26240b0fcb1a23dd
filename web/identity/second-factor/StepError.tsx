import { ApiError, messageOf } from '#web/api/api-error.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { FormError } from '../sign-in/FormError.tsx'

/** Why a step failed. A sign-in that took too long begins again with the password; a wrong code is told at its field. */
export function StepError({ error, onRestart }: { error: unknown; onRestart: () => void }) {
  if (error === null) return null
  if (error instanceof ApiError && error.errors.code) return null
  if (error instanceof ApiError && error.errors.pendingToken) {
    return <ErrorBox message={messageOf(error, '')} onRetry={onRestart} className="p-4" />
  }
  return <FormError fallback="Login failed. Please try again." error={error} />
}
