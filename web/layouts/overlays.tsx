import { type ReactNode, useEffect } from 'react'
import { type Store, useStore } from '#web/api/store.ts'
import { cartDrawer, cartDrawerIsOpen } from '#web/cart/cart-drawer.ts'
import { authModal, authRequest } from '#web/identity/auth-modal.ts'
import { checkout, checkoutIsOpen, wasInterrupted } from '#web/orders/checkout.ts'
import { confirmed, orderConfirmation } from '#web/orders/order-confirmation.ts'
import { usePart } from '#web/ui/lazy-part.tsx'
import { loadCode } from '#web/ui/load-code.ts'
import { toast } from '#web/ui/toast.ts'
import { SessionStart } from './SessionStart.tsx'

const loadAuthModal = () => import('#web/identity/AuthModal.tsx').then((file) => file.AuthModal)
const loadCartDrawer = () => import('#web/cart/CartDrawer.tsx').then((file) => file.CartDrawer)
const loadCheckout = () => import('#web/orders/Checkout.tsx').then((file) => file.Checkout)
const loadConfirmation = () => import('#web/orders/OrderConfirmation.tsx').then((file) => file.OrderConfirmation)

/** An order that cannot be shown here must not be placed again. */
function tellOfOrder() {
  orderConfirmation.close()
  toast.info('Your order was placed.', { text: 'You find it in your order history.' })
}

/** What opens over the shop's pages, each loaded when it is first opened; ties the cart to the checkout. */
export function Overlays({ brand }: { brand: string }) {
  useEffect(() => {
    if (!wasInterrupted()) return
    loadCode(() => import('#web/orders/resume-checkout.ts')).then(
      (file) => file.resumeCheckout(),
      () => undefined,
    )
  }, [])
  return (
    <>
      <SessionStart />
      <WhenOpened of={authRequest} load={loadAuthModal} close={authModal.close}>
        {(AuthModal) => <AuthModal brand={brand} />}
      </WhenOpened>
      <WhenOpened of={cartDrawerIsOpen} load={loadCartDrawer} close={cartDrawer.close}>
        {(CartDrawer) => <CartDrawer onCheckout={checkout.open} />}
      </WhenOpened>
      <WhenOpened of={checkoutIsOpen} load={loadCheckout} close={checkout.close}>
        {(Checkout) => <Checkout />}
      </WhenOpened>
      <WhenOpened of={confirmed} load={loadConfirmation} close={tellOfOrder}>
        {(OrderConfirmation) => <OrderConfirmation />}
      </WhenOpened>
    </>
  )
}

type Opened<Value, Part> = {
  of: Store<Value>
  load: () => Promise<Part>
  close: () => void
  children: (part: Part) => ReactNode
}

/**
 * Mounts an overlay once its store first says open (neither false nor null), and leaves it there to close in its own time. One
 * whose code does not arrive is closed again.
 */
function WhenOpened<Value, Part>({ of, load, close, children }: Opened<Value, Part>) {
  const part = usePart(load, Boolean(useStore(of)), close)
  return part && children(part)
}
