import { useState } from 'react'
import { normalizeIndianMobile } from '#contract/phone.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import type { Order } from '../../order.ts'

type Props = {
  order: Order
  /** The number of the account; the number of the address is used where it is no mobile. */
  mobile: string | null
}

/** Opens a chat with the customer on WhatsApp, with the message of the order's state filled in; nothing without an Indian mobile. */
export function WhatsAppMessage({ order, mobile }: Props) {
  const [isOpen, setOpen] = useState(false)
  const number = normalizeIndianMobile(mobile) ?? normalizeIndianMobile(order.address.phone)
  if (!number) return null
  const { id, deliveryStatus, paymentStatus, returnStatus, confirmationStatus, expectedDeliveryDate } = order
  const { shipments = [], cancellations = [], returns = [] } = order
  const parcels = shipments.map(({ status, courierName, trackingNumber }) => [status, courierName, trackingNumber])
  const statuses = [deliveryStatus, paymentStatus, returnStatus, confirmationStatus, expectedDeliveryDate]
  const state = [
    ...statuses,
    parcels,
    cancellations.length,
    returns.map(({ status, pickupDay }) => [status, pickupDay]),
  ].join()
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Send on WhatsApp
      </Button>
      {/* The key loads the messages of another state. */}
      {isOpen && <ApplicableMessages key={state} orderId={id} number={number} />}
    </div>
  )
}

/** The link of a chat; wa.me takes the number with its country code and without a plus. */
const chatUrl = (number: string, text: string): string =>
  `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(text)}`

function ApplicableMessages({ orderId, number }: { orderId: string; number: string }) {
  const [chosen, setChosen] = useState(0)
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}/messages', { params: { id: orderId } })
  if (error)
    return <QueryErrorBox error={error} fallback="Failed to fetch the messages." onRetry={refetch} busy={isLoading} />
  if (!data) return <Skeleton className="h-24 w-full" />
  const message = data.messages[chosen]
  if (!message) return <p className="text-muted">No message fits the state of this order.</p>
  return (
    <div className="grid w-full gap-3 rounded-control bg-well p-4">
      {data.messages.length > 1 && (
        <Field label="Message">
          <Select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {data.messages.map(({ name, label }, index) => (
              <option key={name} value={index}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
      <a
        href={chatUrl(number, message.text)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'primary', size: 'sm', className: 'justify-self-start' })}
      >
        Open WhatsApp
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </div>
  )
}
