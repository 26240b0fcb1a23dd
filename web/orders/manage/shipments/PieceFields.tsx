import { cashDue } from '#contract/orders/amounts-due.ts'
import { shipmentCash } from '#contract/orders/shipments/pieces.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import type { Order } from '../../order.ts'
import { toAmounts, toLines, toShipments } from '../../order-amounts.ts'
import { PieceSteppers } from '../../shipments/PieceSteppers.tsx'

type Props = {
  order: Order
  /** The items of which pieces wait, with their number. */
  waiting: Order['items']
  /** The number of pieces in the shipment by item. */
  pieces: ReadonlyMap<string, number>
  onChange: (id: string, quantity: number) => void
}

/** The pieces of a new shipment: by default all that wait. A single one is only named. */
export function PieceFields({ order, waiting, pieces, onChange }: Props) {
  const chosen = waiting.map(({ id }) => ({ orderItemId: id, quantity: pieces.get(id) ?? 0 }))
  const cash = cashOfPieces(order, chosen)
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-medium">Pieces</legend>
      <PieceSteppers
        items={waiting}
        pieces={pieces}
        onChange={onChange}
        describe={({ quantity }) => `${quantity} to send`}
        required
      />
      {cash > 0 && (
        <p className="text-sm text-muted">
          The courier collects <Amount paise={cash} className="font-medium" /> in cash.
        </p>
      )}
    </fieldset>
  )
}

/** The cash that the courier of these pieces collects, in paise. */
function cashOfPieces(order: Order, pieces: { orderItemId: string; quantity: number }[]): number {
  const chosen = pieces.filter(({ quantity }) => quantity > 0)
  if (chosen.length === 0) return 0
  return shipmentCash(toLines(order), toShipments(order), chosen, cashDue(toAmounts(order)))
}
