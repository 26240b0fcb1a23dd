import { toPaise } from '#contract/money.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { shipmentCash } from '#contract/orders/shipments/pieces.ts'
import { VariantName } from '#web/cart/VariantName.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import type { Order } from '../../order.ts'
import { toAmounts } from '../../order-amounts.ts'
import { countPieces } from '../../shipments/parcels.ts'

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
  const isSingle = countPieces(waiting) === 1
  const chosen = waiting.map(({ id }) => ({ orderItemId: id, quantity: pieces.get(id) ?? 0 }))
  const cash = cashOfPieces(order, chosen)
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-medium">Pieces</legend>
      {waiting.map(({ id, quantity, product }) => (
        <div key={id} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-4">
          <Picture src={product.images[0]?.url} alt="" sizes="64px" widths={[240]} className="rounded-small bg-well" />
          <div className="grid gap-0.5">
            <p className="line-clamp-2 font-semibold leading-snug">{product.name}</p>
            <VariantName variant={product.variant} />
            {!isSingle && <p className="text-sm text-muted tabular-nums">{quantity} to send</p>}
          </div>
          {isSingle ? (
            <span className="tabular-nums">1 piece</span>
          ) : (
            <QuantityStepper
              label={`Pieces of ${product.name}`}
              size="sm"
              min={0}
              max={quantity}
              value={pieces.get(id) ?? 0}
              onChange={(next) => onChange(id, next)}
            />
          )}
        </div>
      ))}
      {countPieces(chosen) === 0 && <ErrorText>Choose at least one piece.</ErrorText>}
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
  const items = order.items.map(({ id, quantity, priceAtPurchase, discount }) => ({
    id,
    quantity,
    priceAtPurchase: toPaise(priceAtPurchase),
    discount: toPaise(discount ?? '0'),
  }))
  const sent = (order.shipments ?? []).map(({ status, items: contents, cashAmount }) => ({
    status,
    items: contents,
    cashAmount: toPaise(cashAmount ?? '0'),
  }))
  const chosen = pieces.filter(({ quantity }) => quantity > 0)
  return chosen.length === 0 ? 0 : shipmentCash(items, sent, chosen, cashDue(toAmounts(order)))
}
