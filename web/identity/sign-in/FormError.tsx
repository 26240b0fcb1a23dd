import { ApiError } from '#web/api/api-error.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'

/** The fallback of the form as the heading, and below it the server's message if there is one (specification 8). */
export function FormError({ fallback, error }: { fallback: string; error: unknown }) {
  // An error without a response has no message of the server.
  const reason = error instanceof ApiError && error.status !== 0 ? error.message : ''
  return <ErrorBox message={fallback} detail={reason === fallback ? undefined : reason} className="p-4" />
}
