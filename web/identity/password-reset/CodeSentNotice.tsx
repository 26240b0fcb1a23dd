import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { type CodeCall, useRequestCode } from './use-request-code.ts'

type Props = { call: CodeCall; email: string; onBack: () => void }

/** The address to which the code was sent, with buttons to send it again or to another address. */
export function CodeSentNotice({ call, email, onBack }: Props) {
  const { requestCode, busy, errorMessage } = useRequestCode(call)
  return (
    <div className="-mb-2">
      <p className="text-muted">
        If there is an account for <span className="font-medium break-words text-ink">{email}</span>, we have sent it a
        code. The code is valid for 10 minutes; check the spam folder too.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <LinkButton aria-disabled={busy || undefined} onClick={() => requestCode(email)}>
          Send it again
        </LinkButton>
        <LinkButton onClick={onBack}>Another address</LinkButton>
      </p>
      {errorMessage && <ErrorText>{errorMessage}</ErrorText>}
    </div>
  )
}
