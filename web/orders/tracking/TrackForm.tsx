import { useEffect } from 'react'
import type { FormFailure } from '#web/api/form-failure.ts'
import { PageForm } from '#web/api/page-form/PageForm.tsx'
import { usePageForm } from '#web/api/page-form/use-page-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSession } from '#web/identity/session.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { Link } from '#web/ui/Link.tsx'
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

/** The form of the tracking page. */
export function TrackForm({ typed, failure, focusOnMount, onFound }: Props) {
  const tracking = useCall('POST /orders/track')
  const { form, errors, formProps } = usePageForm({
    fields: ['orderNumber', 'contact'],
    failure,
    busy: tracking.busy,
    send: (body, onFailed) =>
      tracking.send(
        { body },
        ({ order }) => onFound(order),
        (error) => onFailed(toTrackingFailure(error)),
      ),
  })
  useEffect(() => {
    if (focusOnMount) form.current?.querySelector('input')?.focus()
  }, [form, focusOnMount])
  return (
    <>
      <PageForm
        {...formProps}
        action="/track"
        title="Track your order"
        text={<p className="text-lg">See where your order is, without signing in.</p>}
        submitText="Track Order"
      >
        <Field
          label="Order number"
          hint="The 8 characters in our mail about the order."
          error={errors.orderNumber}
          required
        >
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
          error={errors.contact}
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
      </PageForm>
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
