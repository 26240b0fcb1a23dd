import Truck from 'lucide-react/icons/truck'
import { arrivalText } from '#contract/delivery/delivery-texts.ts'
import { CartLineProblem } from '#web/cart/CartLineProblem.tsx'
import { CartTotals } from '#web/cart/CartTotals.tsx'
import type { CartLine, CartState } from '#web/cart/cart.ts'
import type { CartPricing } from '#web/cart/cart-pricing.ts'
import { DiscountCodes } from '#web/cart/codes/DiscountCodes.tsx'
import { itemCount } from '#web/cart/item-count.ts'
import { LineDiscounts } from '#web/cart/LineDiscounts.tsx'
import { VariantName } from '#web/cart/VariantName.tsx'
import { cx } from '#web/ui/cx.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { Picture } from '#web/ui/Picture.tsx'

/** The items of the cart and the totals. */
export function OrderSummary({ cart, className }: { cart: CartState; className?: string }) {
  return (
    <section
      aria-label="Order summary"
      className={cx('grid gap-4 rounded-card bg-well p-4 max-sm:px-3 sm:p-5 lg:sticky lg:top-0', className)}
    >
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="text-xl">Order summary</h3>
        <span className="text-sm text-muted">{itemCount(cart.count)}</span>
      </header>
      <ul className="grid gap-4">
        {cart.lines.map((line) => (
          <SummaryLine key={line.id} line={line} pricing={cart.pricing} />
        ))}
      </ul>
      <DiscountCodes pricing={cart.pricing} />
      <div className="border-t border-hairline pt-4">
        <CartTotals cart={cart} />
      </div>
      <DeliveryEstimate delivery={cart.pricing?.delivery} />
    </section>
  )
}

/** The days on which the order is expected at the chosen address, or that it is not delivered there. */
function DeliveryEstimate({ delivery }: { delivery: CartPricing['delivery'] }) {
  const isServiceable = delivery?.isServiceable ?? true
  return (
    <p role="status" className={cx('flex items-center gap-2 text-sm', isServiceable ? 'text-muted' : 'text-danger')}>
      <Truck className="size-4 shrink-0" />
      {isServiceable
        ? arrivalText(delivery?.arrives ?? null)
        : 'We do not deliver to this address yet. Please choose another one.'}
    </p>
  )
}

function SummaryLine({ line, pricing }: { line: CartLine; pricing: CartPricing | undefined }) {
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-start gap-3">
        <Picture src={line.image} alt="" sizes="56px" widths={[240]} className="w-14 rounded-small bg-surface" />
        <div className="grid flex-[1_1_4rem] grid-cols-[minmax(0,1fr)] gap-0.5">
          <p className="line-clamp-2 text-sm font-semibold leading-snug">{line.name}</p>
          <VariantName variant={line} />
          <p className="text-sm text-muted tabular-nums">Qty {line.quantity}</p>
        </div>
        {!line.problem && <Amount paise={line.price * line.quantity} className="ml-auto font-display font-semibold" />}
      </div>
      <LineDiscounts pricing={pricing} productVariantId={line.productVariantId} />
      <CartLineProblem line={line} />
    </li>
  )
}
