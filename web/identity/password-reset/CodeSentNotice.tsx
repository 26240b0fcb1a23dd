import { toastDuration } from '#contract/limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { requestFailedMessage } from './RequestCodeForm.tsx'

const linkButtonClass = 'min-h-11 font-semibold text-link underline-offset-4 hover:underline'

/** Where the code was sent, with buttons to send it again or to another address. */
export function CodeSentNotice({ email, onBack }: { email: string; onBack: () => void }) {
  const requestOtp = useCall('POST /auth/forgot-password/request-otp')
  const again = () =>
    requestOtp.send(
      { body: { email } },
      () => toast.success('OTP Sent Successfully!', { duration: toastDuration.otp }),
      (error) =>
        toast.error('Failed to Send OTP', {
          text: messageOf(error, requestFailedMessage),
          duration: toastDuration.otp,
        }),
    )
  return (
    <div className="-mb-2">
      <p className="text-muted">
        If there is an account for <span className="font-medium break-words text-ink">{email}</span>, a code is on its
        way there. It is good for 10 minutes; look among the spam too.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <button type="button" className={linkButtonClass} aria-disabled={requestOtp.busy || undefined} onClick={again}>
          Send it again
        </button>
        <button type="button" className={linkButtonClass} onClick={onBack}>
          Another address
        </button>
      </p>
      {requestOtp.error !== null && <ErrorText>{messageOf(requestOtp.error, requestFailedMessage)}</ErrorText>}
    </div>
  )
}
