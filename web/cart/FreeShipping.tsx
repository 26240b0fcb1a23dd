import Truck from 'lucide-react/icons/truck'
import { formatRupees } from '#contract/money.ts'
import { freeShippingProgress } from './shipping.ts'

type Props = { subtotalPaise: number; freeFromPaise: number | null }

/** How far the cart is from free shipping; nothing while the shop charges nobody for it. */
export function FreeShipping({ subtotalPaise, freeFromPaise }: Props) {
  const progress = freeShippingProgress(subtotalPaise, freeFromPaise)
  if (!progress) return null
  const { leftPaise, share } = progress
  return (
    <div className="grid gap-2 text-sm">
      <p role="status" className="flex items-center gap-2">
        <Truck className={leftPaise === 0 ? 'size-4.5 text-success' : 'size-4.5 text-muted'} />
        {leftPaise === 0 ? (
          <b className="font-semibold text-success">Your order ships free.</b>
        ) : (
          <span>
            <b className="font-semibold tabular-nums">{formatRupees(leftPaise)}</b> more for free shipping
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
