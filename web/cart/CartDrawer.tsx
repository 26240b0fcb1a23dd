import { useEffect } from 'react'
import { useStore } from '#web/api/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Lock } from '#web/ui/icons/Lock.ts'
import { RotateCcw } from '#web/ui/icons/RotateCcw.ts'
import { ShoppingBag } from '#web/ui/icons/ShoppingBag.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CartDrawerLine } from './CartDrawerLine.tsx'
import { CartSums } from './CartSums.tsx'
import { cartDrawer, cartDrawerIsOpen } from './cart-drawer.ts'
import { type CartView, useCart } from './cart-view.ts'
import { FreeShipping } from './FreeShipping.tsx'
import { itemCount } from './item-count.ts'
import { sharedCart } from './shared-cart.ts'

/** The cart beside any page. Going on to checkout is the layout's to tie. */
export function CartDrawer({ onCheckout }: { onCheckout: () => void }) {
  const open = useStore(cartDrawerIsOpen)
  const cart = useCart()
  // Prices and stock may have moved since the cart was last read.
  useEffect(() => {
    if (open) void sharedCart.refetch()
  }, [open])
  const goOn = () => {
    cartDrawer.close()
    onCheckout()
  }
  return (
    <Drawer
      open={open}
      onClose={cartDrawer.close}
      title="Your cart"
      text={<span role="status">{itemCount(cart.count)}</span>}
      footer={cart.lines.length > 0 && <CartFooter cart={cart} onCheckout={goOn} />}
    >
      <Content cart={cart} />
    </Drawer>
  )
}

function Content({ cart: { lines, isLoading, error, lineErrors } }: { cart: CartView }) {
  return (
    <>
      {error && <ErrorBox message={error} onRetry={sharedCart.refetch} className="mt-5" />}
      {lines.length > 0 && (
        <ul className="divide-y divide-hairline">
          {lines.map((line) => (
            <CartDrawerLine key={line.id} line={line} error={lineErrors[line.id]} />
          ))}
        </ul>
      )}
      {lines.length === 0 && isLoading && <Waiting />}
      {lines.length === 0 && !isLoading && !error && <Nothing />}
    </>
  )
}

function Nothing() {
  return (
    <EmptyBox
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

function Waiting() {
  return (
    <div role="status" className="grid gap-5 pt-5">
      <span className="sr-only">Loading your cart…</span>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  )
}

function CartFooter({ cart, onCheckout }: { cart: CartView; onCheckout: () => void }) {
  const isBlocked = cart.lines.some(({ problem }) => problem !== null)
  return (
    <div className="grid gap-4">
      <FreeShipping subtotalPaise={cart.subtotalPaise} freeFromPaise={cart.freeFromPaise} />
      <CartSums cart={cart} />
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
