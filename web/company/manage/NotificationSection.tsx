import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type NotificationKind, notificationKinds } from '#contract/company/owner-notifications.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import {
  afterSaving,
  type NotificationFields,
  type Notifications,
  notificationResolver,
  toNotificationFields,
  toNotifications,
} from './notification-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

const labels: Record<NotificationKind, string> = {
  newOrder: 'New order',
  returnRequest: 'Return requested',
  refundNeeded: 'Refund to pay by hand, or failed',
  soldOut: 'Colour sold out',
  deliveryProblem: 'Delivery problem',
  reattempt: 'Another delivery attempt asked for',
  packedPaidOnline: 'Label of a packed cash order to print again',
  grievance: 'Complaint of a customer',
}

/** The owner's email notifications and their addresses. */
export function NotificationSection() {
  const { data, error, isLoading, refetch } = useQuery('GET /company-details/notifications', {})
  return (
    <>
      <QueryErrorBox error={error} fallback="Failed to fetch the notifications." onRetry={refetch} busy={isLoading} />
      {data && <NotificationForm loaded={data.notifications} />}
    </>
  )
}

function NotificationForm({ loaded }: { loaded: Notifications }) {
  const [lastSaved, setLastSaved] = useState(loaded)
  const saving = useCall('PUT /company-details/notifications')
  const form = useForm<NotificationFields>({
    resolver: notificationResolver,
    defaultValues: toNotificationFields(lastSaved),
  })
  const { errors, isDirty } = form.formState
  const guard = useUnsavedGuard(isDirty)
  const [hasOpenAddresses, setOpenAddresses] = useState(
    Object.values(loaded).some(({ addresses }) => addresses.length > 0),
  )
  const submit = form.handleSubmit(
    (fields) =>
      saving.send({ body: { notifications: toNotifications(fields, lastSaved) } }, ({ message, notifications }) => {
        toast.success(message)
        const saved = toNotificationFields(notifications)
        const typed = afterSaving(form.getValues(), { sent: fields, saved })
        setLastSaved(notifications)
        form.reset(saved)
        // What was typed meanwhile stays, unsaved.
        form.reset(typed, { keepDefaultValues: true })
      }),
    // Only addresses can be invalid.
    () => setOpenAddresses(true),
  )
  return (
    <CompanyPanel
      section="mails-to-you"
      text="They go to the company’s e-mail address, and complaints to that of the grievance officer."
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div>
          {notificationKinds.map((kind) => (
            <Switch key={kind} {...form.register(`${kind}.enabled`)} label={labels[kind]} />
          ))}
        </div>
        <Disclosure title="Send some of them to other addresses" open={hasOpenAddresses} onToggle={setOpenAddresses}>
          <div className="grid gap-4">
            <p className="text-sm text-muted">Separate several addresses by commas.</p>
            {notificationKinds
              .filter((kind) => form.watch(`${kind}.enabled`))
              .map((kind) => (
                <Field
                  key={kind}
                  label={`Addresses for “${labels[kind]}”`}
                  aside="Optional"
                  error={errors[kind]?.addresses?.message}
                >
                  <TextInput {...form.register(`${kind}.addresses`)} inputMode="email" autoComplete="off" />
                </Field>
              ))}
          </div>
        </Disclosure>
        <CallErrorText error={saving.error} fallback="Failed to update the notifications." />
        <Button type="submit" variant="primary" className="justify-self-end" busy={saving.busy}>
          Save notifications
        </Button>
      </form>
      {guard.dialog}
    </CompanyPanel>
  )
}
