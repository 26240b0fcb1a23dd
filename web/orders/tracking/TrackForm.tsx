import { useEffect } from 'react'
import { Link } from 'react-router'
import type { FormFailure } from '#web/api/form-failure.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePageForm } from '#web/api/use-page-form.ts'
import { useSession } from '#web/identity/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { type TrackedOrder, type TrackingResult, toTrackingFailure } from './tracking.ts'

type Props = {
  /** The first values of the fields. */
  typed: TrackingResult['typed']
  /** The error of a form that was sent without JavaScript. */
  failure: FormFailure | null
  /** True if a click led back to the form; its first field then gets the focus. */
  focusOnMount: boolean
  onFound: (order: TrackedOrder) => void
}

/** The form of the tracking page. Without JavaScript the browser sends it to the page itself. */
export function TrackForm({ typed, failure: firstFailure, focusOnMount, onFound }: Props) {
  const tracking = useCall('POST /orders/track')
  const { form, failure, submit } = usePageForm(firstFailure, tracking.busy, (fields, onFailed) =>
    tracking.send(
      { body: { orderNumber: String(fields.get('orderNumber')), contact: String(fields.get('contact')) } },
      ({ order }) => onFound(order),
      (error) => onFailed(toTrackingFailure(error)),
    ),
  )
  useEffect(() => {
    if (focusOnMount) form.current?.querySelector('input')?.focus()
  }, [form, focusOnMount])
  const { orderNumber: numberError, contact: contactError } = failure?.errors ?? {}
  return (
    <>
      <form
        ref={form}
        method="post"
        action="/track"
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9"
      >
        <div className="grid gap-3">
          <h1 className="text-3xl">Track your order</h1>
          <p className="text-lg">See where your order is, without signing in.</p>
        </div>
        <Field label="Order number" hint="The 8 characters in our mail about the order." error={numberError} required>
          <TextInput
            name="orderNumber"
            defaultValue={typed.orderNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Mobile number or e-mail address"
          hint="The one with which the order was placed."
          error={contactError}
          required
        >
          <TextInput
            name="contact"
            defaultValue={typed.contact}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {failure && !numberError && !contactError && <ErrorBox message={failure.message} />}
        <Button type="submit" variant="primary" size="lg" block busy={tracking.busy}>
          Track Order
        </Button>
      </form>
      <OrderHistoryLink />
    </>
  )
}

/** For signed-in customers, whose order history shows more. */
function OrderHistoryLink() {
  const { isAuthenticated, isAdmin } = useSession()
  if (!isAuthenticated || isAdmin) return null
  return (
    <p className="text-center text-muted">
      All your orders are in your{' '}
      <Link to="/account/orders" className="font-semibold text-link underline underline-offset-4">
        order history
      </Link>
      .
    </p>
  )
}
