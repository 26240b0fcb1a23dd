import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { messageOf } from './api-error.ts'

type Props = {
  /** The `error` of `useCall`; null renders nothing. */
  error: unknown
  /** The message if the server sent none. */
  fallback: string
  className?: string
}

/** The message of a failed call. */
export const CallErrorText = ({ error, fallback, className }: Props) =>
  error === null ? null : <ErrorText className={className}>{messageOf(error, fallback)}</ErrorText>
