import { formatRupees, toPaise } from '#contract/money.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { Order } from '../../order.ts'
import { hasPaidAdvance } from '../../order-amounts.ts'
import type { Shipment } from '../../shipments/parcels.ts'
import type { Outcome } from './use-remove-shipment.ts'

type Props = { order: Order; shipment: Shipment; outcome: Outcome; onChange: (outcome: Outcome) => void }

/** Whether nothing of an order is left without a shipment. */
const isAllOf = (order: Order, shipment: Shipment): boolean => countPieces(order.items) === countPieces(shipment.items)

/** What becomes of an order without a shipment, in a sentence. */
export function outcomeText(order: Order, shipment: Shipment): string {
  const rest = isAllOf(order, shipment)
    ? 'Nothing of this order is left then: it is closed as not delivered.'
    : 'The order then costs less by what these pieces cost.'
  return order.paymentStatus === 'COMPLETED' ? `${rest} What was paid for them is refunded.` : rest
}

/** The note about a shipment that was not delivered, and whether the advance of its order is refunded. */
export function OutcomeFields({ order, shipment, outcome, onChange }: Props) {
  return (
    <div className="grid gap-4">
      {order.paymentStatus !== 'COMPLETED' && hasPaidAdvance(order) && isAllOf(order, shipment) && (
        <Checkbox
          label={`Refund the advance of ${formatRupees(toPaise(order.advanceAmount ?? '0'))}`}
          checked={outcome.refundsAdvance}
          onChange={({ target }) => onChange({ ...outcome, refundsAdvance: target.checked })}
        />
      )}
      <Field label="Note" aside="Optional" hint="The customer can read it.">
        <TextInput
          value={outcome.note}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...outcome, note: target.value })}
        />
      </Field>
    </div>
  )
}
