import { ApiError } from '#web/api/api-error.ts'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'

/** This place's sentence as the heading, and beneath it the server's reason where it gave one (specification 8). */
export function Refused({ fallback, error }: { fallback: string; error: unknown }) {
  const reason = error instanceof ApiError ? error.message : ''
  return <ErrorBox message={fallback} detail={reason === fallback ? undefined : reason} className="p-4" />
}
