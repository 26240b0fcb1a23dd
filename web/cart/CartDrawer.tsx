import Lock from 'lucide-react/icons/lock'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { Suspense, useEffect } from 'react'
import { useStore } from '#web/api/create-store.ts'
import { useCompany } from '#web/company/company.ts'
import { useSession } from '#web/identity/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { CartDrawerLine } from './CartDrawerLine.tsx'
import { CartTotals } from './CartTotals.tsx'
import type { CartState } from './cart.ts'
import { cartActions } from './cart-actions.ts'
import { cartDrawer, cartDrawerIsOpen } from './cart-drawer.ts'
import { useCart } from './cart-store.ts'
import { DiscountCodes } from './codes/DiscountCodes.tsx'
import { FreeShipping } from './FreeShipping.tsx'
import { itemCount } from './item-count.ts'

/** Loaded lazily, in a store with delivery zones or PIN code rules only. */
const DeliveryCheck = lazyComponent(() => import('#web/delivery/DeliveryCheck.tsx').then((file) => file.DeliveryCheck))

/** Loaded lazily, for customers of a store that sends reminders. */
const ConsentBoxes = lazyComponent(() => import('#web/marketing/ConsentBoxes.tsx').then((file) => file.ConsentBoxes))

/** The cart in a drawer on any page; the layout connects it to the checkout. */
export function CartDrawer({ onCheckout }: { onCheckout: () => void }) {
  const open = useStore(cartDrawerIsOpen)
  const cart = useCart()
  // Prices and stock may have changed since the cart was last loaded.
  useEffect(() => {
    if (open) void cartActions.refetch()
  }, [open])
  const continueToCheckout = () => {
    cartDrawer.close()
    onCheckout()
  }
  return (
    <Drawer
      open={open}
      onClose={cartDrawer.close}
      title="Your cart"
      text={<span role="status">{itemCount(cart.count)}</span>}
      footer={cart.lines.length > 0 && <CartFooter cart={cart} onCheckout={continueToCheckout} />}
    >
      <DrawerContent cart={cart} />
    </Drawer>
  )
}

function DrawerContent({ cart: { lines, pricing, isLoading, error, lineErrors } }: { cart: CartState }) {
  return (
    <>
      {error && <ErrorBox message={error} onRetry={cartActions.refetch} className="mt-5" />}
      {lines.length > 0 && (
        <ul className="divide-y divide-hairline">
          {lines.map((line) => (
            <CartDrawerLine key={line.id} line={line} pricing={pricing} error={lineErrors[line.id]} />
          ))}
        </ul>
      )}
      <CartDelivery lines={lines} />
      {lines.length > 0 && <DiscountCodes pricing={pricing} />}
      {lines.length > 0 && <ReminderConsent />}
      {lines.length === 0 && isLoading && <CartSkeleton />}
      {lines.length === 0 && !isLoading && !error && <EmptyCart />}
    </>
  )
}

/** The check of a PIN code for the lines that can be ordered. A visitor's cart is priced for the code, a customer's for the address. */
function CartDelivery({ lines }: Pick<CartState, 'lines'>) {
  const { user } = useSession()
  const isOffered = Boolean(useCompany()?.deliveryCheck)
  const items = lines
    .filter(({ productVariantId, problem }) => productVariantId !== null && problem === null)
    .map(({ productVariantId, quantity }) => `${productVariantId}:${quantity}`)
  if (!isOffered || items.length === 0) return null
  return (
    <div className="mb-5">
      <Suspense fallback={<Skeleton className="h-58 rounded-card sm:h-49" />}>
        <DeliveryCheck items={items.join(',')} onPinCode={user ? undefined : cartActions.refetch} />
      </Suspense>
    </div>
  )
}

/** The box of a customer who wants to be reminded of a left cart. */
function ReminderConsent() {
  const { user } = useSession()
  const isOffered = Boolean(useCompany()?.cartReminders)
  if (!isOffered || user?.userType !== 'CUSTOMER' || user.isGuest) return null
  return (
    <Suspense fallback={<Skeleton className="h-16" />}>
      <ConsentBoxes place="CART" only="CART_REMINDERS" />
    </Suspense>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      className="mt-5 border-0 py-20"
      icon={<ShoppingBag />}
      title="Your cart is empty"
      text="What you add waits here for you."
      action={
        <ButtonLink variant="primary" to="/products-list/best-selling" onClick={cartDrawer.close}>
          Shop Now
        </ButtonLink>
      }
    />
  )
}

function CartSkeleton() {
  return (
    <div role="status" className="grid gap-5 pt-5">
      <span className="sr-only">Loading your cart…</span>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  )
}

function CartFooter({ cart, onCheckout }: { cart: CartState; onCheckout: () => void }) {
  const isBlocked = cart.lines.some(({ problem }) => problem !== null)
  return (
    <div className="grid gap-4">
      <FreeShipping subtotal={cart.subtotal} freeShippingFrom={cart.freeShippingFrom} />
      <CartTotals cart={cart} />
      {isBlocked && (
        <p className="text-sm font-medium text-warning">
          Some items cannot be ordered as they are. See the notes above.
        </p>
      )}
      <Button variant="primary" size="lg" block disabled={isBlocked} onClick={onCheckout}>
        Proceed to Checkout
      </Button>
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <Lock className="size-4" />
          Secure Payment
        </span>
        <span className="inline-flex items-center gap-1.5">
          <RotateCcw className="size-4" />
          Easy Returns
        </span>
      </p>
    </div>
  )
}
