import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { buttonClass } from '#web/ui/button-class.ts'
import { CountBadge } from '#web/ui/data/CountBadge.tsx'
import { cartDrawer } from './cart-drawer.ts'
import { useCart } from './cart-store.ts'
import { itemCount } from './item-count.ts'

/** The header's button that opens the cart, with the number of items; screen readers announce its changes. */
export function CartButton({ className }: { className?: string }) {
  const { count, isLoading } = useCart()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Cart, ${itemCount(count)}`}
        className={buttonClass({ variant: 'quiet', square: true, className })}
        onClick={cartDrawer.open}
      >
        <ShoppingBag className="size-5.5" />
        <CountBadge count={count} />
      </button>
      <span role="status" className="sr-only">
        {isLoading ? '' : `Cart: ${itemCount(count)}`}
      </span>
    </>
  )
}
