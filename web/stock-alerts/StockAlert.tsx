import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSession } from '#web/identity/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts'

/** The height of the form of a visitor, which is reserved until the form is loaded and the session is known. */
const reservedHeight = 'h-60 rounded-card'

/**
 * Asks for a mail when a sold-out variant is back: a customer by one press, a visitor with an address. The server's HTML has a placeholder,
 * which is the same for all visitors.
 */
export function StockAlert({ variantId }: { variantId: string }) {
  const { user, isLoading } = useSession()
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const answerText = useFocusOnMount<HTMLParagraphElement>(answer !== null)
  const { send, busy, error } = useCall('POST /stock-alerts')
  if (isLoading) return <Skeleton className={reservedHeight} />
  const isCustomer = user?.userType === 'CUSTOMER' && !user.isGuest
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ body: { variantId, ...(!isCustomer && { email }) } }, ({ message }) => setAnswer(message))
  }
  return (
    <section
      aria-label="Tell me when it is back"
      className="grid gap-4 rounded-card border border-hairline bg-surface p-5"
    >
      <p className="text-sm leading-snug">
        <span className="block font-semibold">Tell me when it is back</span>
        <span className="text-muted">
          {isCustomer
            ? `One mail to ${user.email}, as soon as there is a piece for you.`
            : 'One mail, as soon as there is a piece for you. Nothing else is sent to this address.'}
        </span>
      </p>
      {answer ? (
        <p ref={answerText} role="status" tabIndex={-1} className="text-sm font-medium">
          {answer}
        </p>
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3">
          {!isCustomer && (
            <Field label="Email" error={error === null ? undefined : messageOf(error, failed)}>
              <TextInput
                type="email"
                autoComplete="email"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            </Field>
          )}
          {isCustomer && error !== null && <p className="text-sm text-danger">{messageOf(error, failed)}</p>}
          <Button type="submit" block busy={busy}>
            Tell Me
          </Button>
        </form>
      )}
    </section>
  )
}

const failed = 'The request could not be stored. Please try again.'
