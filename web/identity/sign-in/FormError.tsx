import { ApiError } from '#web/api/api-error.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'

/** This place's sentence as the heading, and beneath it the server's reason where it gave one (specification 8). */
export function FormError({ fallback, error }: { fallback: string; error: unknown }) {
  // A server that gave no answer gave no reason.
  const reason = error instanceof ApiError && error.status !== 0 ? error.message : ''
  return <ErrorBox message={fallback} detail={reason === fallback ? undefined : reason} className="p-4" />
}
