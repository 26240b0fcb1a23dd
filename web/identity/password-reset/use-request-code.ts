import { toastDuration } from '#contract/limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const fallbackMessage = 'Failed to request OTP. Please try again.'
const duration = toastDuration.otp

/** The calls that mail a one-time code. */
export type CodeCall = 'POST /auth/forgot-password/request-otp' | 'POST /auth/sign-in-code'

/** Requests a one-time code by e-mail, and shows the result as a toast; `errorMessage` is null without an error. */
export function useRequestCode(call: CodeCall) {
  const { send, busy, error } = useCall(call)
  const requestCode = (email: string, onSent?: () => void, onFailed?: (error: unknown) => void) =>
    send(
      { body: { email } },
      () => {
        toast.success('OTP Sent Successfully!', { duration })
        onSent?.()
      },
      (thrown) => {
        onFailed?.(thrown)
        toast.error('Failed to Send OTP', { text: messageOf(thrown, fallbackMessage), duration })
      },
    )
  return { requestCode, busy, errorMessage: error === null ? null : messageOf(error, fallbackMessage) }
}
