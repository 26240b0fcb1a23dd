import type { CallResponse } from '#contract/calls.ts'
import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { formatRupees, toPaise, toSignedPaise } from '#contract/money.ts'
import { cashAccount, cashState } from '#contract/orders/cash/cash-account.ts'
import { useQuery } from '#web/api/use-query.ts'
import { formatDate } from '#web/ui/data/format-date.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import type { Order } from '../../order.ts'
import { OrderSection } from './OrderSection.tsx'

type CashShipment = CallResponse<'GET /orders/{id}/courier-cash'>['shipments'][number]

/** What couriers have paid of an order's cash; nothing for an order whose cash no named courier collects. A failed request hides it. */
export function OrderCash({ order }: { order: Order }) {
  const hasCash = order.shipments?.some(({ cashAmount, courier }) => cashAmount && courier)
  // The key fetches again once a shipment was delivered.
  return hasCash ? <CashOfOrder key={order.shipments?.map(({ status }) => status).join()} id={order.id} /> : null
}

function CashOfOrder({ id }: { id: string }) {
  const { data } = useQuery('GET /orders/{id}/courier-cash', { params: { id } })
  if (!data || data.shipments.length === 0) return null
  return (
    <OrderSection title="Courier cash">
      <ul className="grid gap-3">
        {data.shipments.map((shipment) => (
          <CashOfShipment key={shipment.id} shipment={shipment} showNumber={data.shipments.length > 1} />
        ))}
      </ul>
    </OrderSection>
  )
}

const tones = { ON_THE_WAY: 'info', OUTSTANDING: 'warning', RECEIVED: 'success', DIFFERENT: 'danger' } as const

function CashOfShipment({ shipment, showNumber }: { shipment: CashShipment; showNumber: boolean }) {
  const { number, courierName, receipts, cashAmount } = shipment
  const account = { ...shipment, cashAmount: toPaise(cashAmount), cashReceived: toPaise(shipment.cashReceived) }
  const state = cashState(account)
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{showNumber ? `Parcel ${number}, ${courierName}` : courierName}</span>
        <Amount paise={account.cashAmount} />
      </p>
      <p>
        <StatusDot tone={state ? tones[state] : 'neutral'}>{stateText(shipment, state)}</StatusDot>
      </p>
      {state === 'DIFFERENT' && (
        <p className="text-xs text-muted">
          Expected {formatRupees(cashAccount(account).expected)}, received {formatRupees(account.cashReceived)}
        </p>
      )}
      {receipts.map((receipt) => (
        <p
          key={`${receipt.receivedOn} ${receipt.reference} ${receipt.amount}`}
          className="text-xs text-muted wrap-anywhere"
        >
          {receiptText(receipt)}
        </p>
      ))}
    </li>
  )
}

function receiptText({ kind, reference, receivedOn, amount }: CashShipment['receipts'][number]): string {
  const paise = toSignedPaise(amount)
  const event = paise < 0 ? 'Taken back by the courier' : kind === 'HAND' ? 'Recorded as received' : 'Remitted'
  return `${event} on ${formatDay(receivedOn)} · ${formatRupees(Math.abs(paise))} · ${reference}`
}

function stateText({ deliveredOn }: CashShipment, state: keyof typeof tones | null): string {
  switch (state) {
    case 'ON_THE_WAY':
      return 'With the courier on the way'
    case 'OUTSTANDING':
      return deliveredOn ? `Outstanding since ${formatDate(deliveredOn)}` : 'Outstanding'
    case 'RECEIVED':
      return 'Received'
    case 'DIFFERENT':
      return 'Another amount was received'
    case null:
      return 'Not collected'
  }
}
