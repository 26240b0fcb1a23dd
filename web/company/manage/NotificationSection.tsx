import { type FormEvent, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { type NotificationKind, notificationKinds } from '#contract/company/owner-notifications.ts'
import { messageOf } from '#web/api/api-error.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormSection } from './FormSection.tsx'

type Notifications = CallResponse<'GET /company-details/notifications'>['notifications']

const labels: Record<NotificationKind, string> = {
  newOrder: 'New order',
  returnRequest: 'Return requested',
  refundNeeded: 'Refund to pay by hand, or failed',
  soldOut: 'Colour sold out',
}

/** The owner's email notifications and their addresses. */
export function NotificationSection() {
  const { data, error, isLoading, refetch } = useQuery('GET /company-details/notifications', {})
  if (error) {
    return (
      <QueryErrorBox error={error} fallback="Failed to fetch the notifications." onRetry={refetch} busy={isLoading} />
    )
  }
  return data ? <NotificationForm saved={data.notifications} onSaved={refetch} /> : null
}

function NotificationForm({ saved, onSaved }: { saved: Notifications; onSaved: () => void }) {
  const saving = useCall('PUT /company-details/notifications')
  const [enabled, setEnabled] = useState(() => pick(saved, ({ enabled: isOn }) => isOn))
  const [addresses, setAddresses] = useState(() => pick(saved, (each) => each.addresses.join(', ')))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const notifications = pick(saved, (_, kind) => ({
      enabled: enabled[kind],
      addresses: splitAddresses(addresses[kind]),
    }))
    void saving.make({ body: { notifications } }, ({ message }) => {
      toast.success(message)
      onSaved()
    })
  }
  return (
    <FormSection
      title="Mails to you"
      text="Without an address a mail goes to the company’s e-mail address. Several addresses are separated by commas."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {notificationKinds.map((kind) => (
          <div key={kind} className="grid gap-2">
            <Switch
              label={labels[kind]}
              checked={enabled[kind]}
              onChange={({ target }) => setEnabled({ ...enabled, [kind]: target.checked })}
            />
            {enabled[kind] && (
              <Field label={`‘${labels[kind]}’ goes to`} aside="Optional">
                <TextInput
                  type="text"
                  inputMode="email"
                  autoComplete="off"
                  value={addresses[kind]}
                  onChange={({ target }) => setAddresses({ ...addresses, [kind]: target.value })}
                />
              </Field>
            )}
          </div>
        ))}
        {Boolean(saving.error) && (
          <ErrorText>{messageOf(saving.error, 'Failed to update the notifications.')}</ErrorText>
        )}
        <Button type="submit" variant="primary" className="justify-self-end" busy={saving.busy}>
          Save notifications
        </Button>
      </form>
    </FormSection>
  )
}

/** A value for each kind of notification. */
const pick = <Value,>(
  saved: Notifications,
  toValue: (each: Notifications[NotificationKind], kind: NotificationKind) => Value,
) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, toValue(saved[kind], kind)])) as Record<
    NotificationKind,
    Value
  >

const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
