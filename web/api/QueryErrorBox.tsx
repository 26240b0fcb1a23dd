import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import type { QueryError } from './result.ts'

type Props = {
  /** The `error` of a query; undefined renders nothing. */
  error: QueryError | undefined
  /** The message if the server sent none (specification 8), or only that it has failed (500), which then is the detail. */
  fallback: string
  onRetry: () => void
  busy?: boolean
  className?: string
}

/** The error of a query, with Try Again. */
export function QueryErrorBox({ error, fallback, onRetry, busy, className }: Props) {
  if (!error) return null
  const isAnonymous = error.status === 500 || !error.message
  return (
    <ErrorBox
      className={className}
      message={isAnonymous ? fallback : error.message}
      detail={error.transportMessage ?? (isAnonymous && error.message)}
      onRetry={onRetry}
      busy={busy}
    />
  )
}
