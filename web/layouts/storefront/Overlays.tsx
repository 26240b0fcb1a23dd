import { type ReactNode, useEffect } from 'react'
import { type Store, useStore } from '#web/api/create-store.ts'
import { cartDrawer, cartDrawerIsOpen } from '#web/cart/cart-drawer.ts'
import { startCart } from '#web/cart/lazy-cart-actions.ts'
import { authModal, authRequest } from '#web/identity/sign-in/auth-modal.ts'
import { askVisitorsToLogIn } from '#web/identity/user-menu/account-link-clicks.ts'
import { checkout, checkoutIsOpen, hasStoredCheckout } from '#web/orders/checkout/checkout.ts'
import { confirmationModal, confirmationState } from '#web/orders/checkout/confirmation-modal.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { SessionStart } from '../SessionStart.tsx'

const loadAuthModal = () => import('#web/identity/sign-in/AuthModal.tsx').then((file) => file.AuthModal)
const loadCartDrawer = () => import('#web/cart/CartDrawer.tsx').then((file) => file.CartDrawer)
const loadCheckout = () => import('#web/orders/checkout/Checkout.tsx').then((file) => file.Checkout)
const loadConfirmation = () =>
  import('#web/orders/checkout/OrderConfirmation.tsx').then((file) => file.OrderConfirmation)

/** Called if the confirmation cannot be loaded: without a notice the customer might place the order again. */
function notifyOrderPlaced() {
  confirmationModal.close()
  toast.info('Your order was placed.', { text: 'You find it in your order history.' })
}

/** The overlays of the storefront, each loaded when it is first opened. Also starts the session and the cart, and resumes a checkout. */
export function Overlays() {
  useEffect(askVisitorsToLogIn, [])
  useEffect(() => {
    void startCart()
  }, [])
  useEffect(() => {
    if (!hasStoredCheckout()) return
    import('#web/orders/checkout/resume-checkout.ts').then(
      (file) => file.resumeCheckout(),
      () => undefined,
    )
  }, [])
  return (
    <>
      <SessionStart />
      <LazyOverlay store={authRequest} load={loadAuthModal} close={authModal.close}>
        {(AuthModal) => <AuthModal />}
      </LazyOverlay>
      <LazyOverlay store={cartDrawerIsOpen} load={loadCartDrawer} close={cartDrawer.close}>
        {(CartDrawer) => <CartDrawer onCheckout={checkout.open} />}
      </LazyOverlay>
      <LazyOverlay store={checkoutIsOpen} load={loadCheckout} close={checkout.close}>
        {(Checkout) => <Checkout />}
      </LazyOverlay>
      <LazyOverlay store={confirmationState} load={loadConfirmation} close={notifyOrderPlaced}>
        {(OrderConfirmation) => <OrderConfirmation />}
      </LazyOverlay>
    </>
  )
}

type LazyOverlayProps<Value, Overlay> = {
  store: Store<Value>
  load: () => Promise<Overlay>
  close: () => void
  children: (overlay: Overlay) => ReactNode
}

/**
 * Mounts an overlay when its store first has a truthy value, and keeps it mounted for its closing animation. If its module
 * cannot be loaded, the overlay is closed.
 */
function LazyOverlay<Value, Overlay>({ store, load, close, children }: LazyOverlayProps<Value, Overlay>) {
  const overlay = useLazyModule(load, Boolean(useStore(store)), close)
  return overlay && children(overlay)
}
