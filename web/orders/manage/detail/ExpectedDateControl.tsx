import { type FormEvent, useState } from 'react'
import { dayInIndia } from '#contract/india-time.ts'
import { isFinal } from '#contract/order-states.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { Order } from '../../order.ts'

type Props = {
  order: Order
  onChanged: (order: Order) => void
  /** Called if the order was changed by another user. */
  onOutdated: () => void
}

/** Opens the form that sets the day by which an order is expected; nothing for an order that has ended. */
export function ExpectedDateControl(props: Props) {
  const { deliveryStatus, expectedDeliveryDate } = props.order
  const [isOpen, setOpen] = useState(false)
  if (isFinal(deliveryStatus)) return null
  const onChanged = (order: Order) => {
    setOpen(false)
    props.onChanged(order)
  }
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {expectedDeliveryDate ? 'Change delivery date' : 'Set delivery date'}
      </Button>
      {isOpen && <ExpectedDateForm key={expectedDeliveryDate} {...props} onChanged={onChanged} />}
    </div>
  )
}

function ExpectedDateForm({ order, onChanged, onOutdated }: Props) {
  const { expectedDeliveryDate } = order
  const current = expectedDeliveryDate ? dayInIndia(new Date(expectedDeliveryDate)) : ''
  const [date, setDate] = useState(current)
  const saving = useCall('PUT /orders/{id}/expected-delivery-date')
  const save = (event: FormEvent) => {
    event.preventDefault()
    void saving.send(
      { params: { id: order.id }, body: { date } },
      ({ message, order: changed }) => {
        toast.success(message)
        onChanged(changed)
      },
      (error) => {
        if (hasStatus(error, 409)) onOutdated()
      },
    )
  }
  return (
    <form onSubmit={save} noValidate className="flex w-full flex-wrap items-start gap-3">
      <Field
        label="Expected by"
        hint="The customer gets a mail with the new date."
        error={saving.error ? messageOf(saving.error, 'Failed to save the date.') : undefined}
        className="min-w-36 flex-1"
      >
        <TextInput
          type="date"
          value={date}
          min={dayInIndia(new Date())}
          disabled={saving.busy}
          onChange={({ target }) => setDate(target.value)}
        />
      </Field>
      <Button type="submit" className="mt-6.5" busy={saving.busy} aria-disabled={date === '' || date === current}>
        Save date
      </Button>
    </form>
  )
}
