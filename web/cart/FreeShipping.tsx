import Truck from 'lucide-react/icons/truck'
import { freeShippingProgress } from '#contract/orders/shipping-texts.ts'

type Props = { subtotal: number; freeShippingFrom: number | null }

/** How far the cart is from free shipping; nothing while the store charges no fee. */
export function FreeShipping({ subtotal, freeShippingFrom }: Props) {
  const progress = freeShippingProgress(subtotal, freeShippingFrom)
  if (!progress) return null
  const { amountMissing, text, fraction } = progress
  return (
    <div className="grid gap-2 text-sm">
      <p role="status" className="flex items-center gap-2">
        <Truck className={amountMissing === null ? 'size-4.5 text-success' : 'size-4.5 text-muted'} />
        {amountMissing === null ? (
          <b className="font-semibold text-success">{text}</b>
        ) : (
          <span>
            <b className="font-semibold tabular-nums">{amountMissing}</b> {text}
          </span>
        )}
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-well">
        <div
          className="h-full rounded-full bg-success transition-[width] duration-200"
          style={{ width: `${fraction * 100}%` }}
        />
      </div>
    </div>
  )
}
