import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import type { QueryError } from './result.ts'

type Props = {
  /** The `error` of a query; undefined renders nothing. */
  error: QueryError | undefined
  /** The message if the server sent none (specification 8). */
  fallback: string
  onRetry: () => void
  busy?: boolean
  className?: string
}

/** The error of a query, with Try Again. */
export const QueryErrorBox = ({ error, fallback, onRetry, busy, className }: Props) =>
  error && (
    <ErrorBox
      className={className}
      message={error.message || fallback}
      detail={error.transportMessage}
      onRetry={onRetry}
      busy={busy}
    />
  )
