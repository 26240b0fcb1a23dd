import Truck from 'lucide-react/icons/truck'
import { freeShippingProgress } from '#contract/orders/shipping.ts'

type Props = { subtotalPaise: number; freeFromPaise: number | null }

/** How far the cart is from free shipping; nothing while the store charges no fee. */
export function FreeShipping({ subtotalPaise, freeFromPaise }: Props) {
  const progress = freeShippingProgress(subtotalPaise, freeFromPaise)
  if (!progress) return null
  const { missing, text, share } = progress
  return (
    <div className="grid gap-2 text-sm">
      <p role="status" className="flex items-center gap-2">
        <Truck className={missing === null ? 'size-4.5 text-success' : 'size-4.5 text-muted'} />
        {missing === null ? (
          <b className="font-semibold text-success">{text}</b>
        ) : (
          <span>
            <b className="font-semibold tabular-nums">{missing}</b> {text}
          </span>
        )}
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-well">
        <div
          className="h-full rounded-full bg-success transition-[width] duration-200"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
