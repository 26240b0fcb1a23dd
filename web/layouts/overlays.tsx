import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type Store, useStore } from '#web/api/store.ts'
import { cartDrawerIsOpen } from '#web/cart/cart-drawer.ts'
import { authRequest } from '#web/identity/auth-modal.ts'
import { checkout, checkoutIsOpen, wasInterrupted } from '#web/orders/checkout.ts'
import { confirmed } from '#web/orders/order-confirmation.ts'
import { SessionStart } from './SessionStart.tsx'

const AuthModal = lazy(() => import('#web/identity/AuthModal.tsx').then((file) => ({ default: file.AuthModal })))
const CartDrawer = lazy(() => import('#web/cart/CartDrawer.tsx').then((file) => ({ default: file.CartDrawer })))
const Checkout = lazy(() => import('#web/orders/Checkout.tsx').then((file) => ({ default: file.Checkout })))
const OrderConfirmation = lazy(() =>
  import('#web/orders/OrderConfirmation.tsx').then((file) => ({ default: file.OrderConfirmation })),
)

/** What opens over the shop's pages, each loaded when it is first opened; ties the cart to the checkout. */
export function Overlays({ brand }: { brand: string }) {
  useEffect(() => {
    if (!wasInterrupted()) return
    import('#web/orders/resume-checkout.ts').then(
      (file) => file.resumeCheckout(),
      () => undefined,
    )
  }, [])
  return (
    <>
      <SessionStart />
      <WhenOpened of={authRequest}>
        <AuthModal brand={brand} />
      </WhenOpened>
      <WhenOpened of={cartDrawerIsOpen}>
        <CartDrawer onCheckout={checkout.open} />
      </WhenOpened>
      <WhenOpened of={checkoutIsOpen}>
        <Checkout />
      </WhenOpened>
      <WhenOpened of={confirmed}>
        <OrderConfirmation />
      </WhenOpened>
    </>
  )
}

/** Mounts an overlay once its store first says open (neither false nor null), and leaves it there to close in its own time. */
function WhenOpened<Value>({ of, children }: { of: Store<Value>; children: ReactNode }) {
  const open = Boolean(useStore(of))
  const [opened, setOpened] = useState(false)
  if (open && !opened) setOpened(true)
  return opened ? <Suspense>{children}</Suspense> : null
}
