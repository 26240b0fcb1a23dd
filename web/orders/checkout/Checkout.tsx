import { useState } from 'react'
import { formatRupees } from '#contract/money.ts'
import { noAddressForm } from '#web/addresses/AddressForm.tsx'
import { useStore } from '#web/api/create-store.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { itemCount } from '#web/cart/item-count.ts'
import { useCompany } from '#web/company/company.ts'
import { useSession } from '#web/identity/session.ts'
import { AuthForms } from '#web/identity/sign-in/AuthForms.tsx'
import type { AuthView } from '#web/identity/sign-in/auth-modal.ts'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { CheckoutError } from './CheckoutError.tsx'
import { CheckoutFooter } from './CheckoutFooter.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { checkout, checkoutIsOpen } from './checkout.ts'
import { useCheckout } from './use-checkout.ts'

const visitorTitles: Record<AuthView, string> = {
  login: 'Login to Proceed',
  register: 'Create Account to Proceed',
  reset: 'Reset Password',
  code: 'Sign in with a code',
  guest: 'Order as a Guest',
}

/** The checkout modal. A signed-out customer signs in inside it (specification 2). */
export function Checkout() {
  const open = useStore(checkoutIsOpen)
  const session = useSession()
  const company = useCompany()
  const storedCart = useCart()
  const [view, setView] = useState<AuthView>('login')
  const [isChangingGuest, setChangingGuest] = useState(false)
  const state = useCheckout(open, storedCart, session.user)
  const { cart, failure } = state
  const [addressForm, setAddressForm] = useState(noAddressForm)
  const guard = useUnsavedGuard(open && addressForm.isDirty, { guardsNavigation: false })
  const isGuest = session.user?.isGuest === true
  // The owner has switched off the checkout of guests meanwhile. The guest's cart is merged into that of the account.
  const isAccountNeeded = failure?.isAccountNeeded === true && isGuest
  const user = isAccountNeeded || (isChangingGuest && isGuest) ? null : session.user
  const close = () => {
    setChangingGuest(false)
    checkout.close()
  }
  const canPlace = user !== null && cart.lines.length > 0 && state.step !== 'missing'
  return (
    <>
      <Modal
        open={open}
        onClose={() => guard.confirmDiscard(close)}
        title={user ? 'Checkout' : visitorTitles[view]}
        text={user ? undefined : `${itemCount(cart.count)}, ${formatRupees(cart.total)}. You go on right here.`}
        size={user ? 'xl' : 'md'}
        fullOnPhone
        fixedHeight={user !== null}
        dismissible={!state.isPlacing && !addressForm.isSaving}
        footer={canPlace && <CheckoutFooter state={state} total={cart.total} />}
      >
        {user ? (
          <CheckoutForm
            user={user}
            cart={cart}
            state={state}
            onFormState={setAddressForm}
            confirmDiscard={guard.confirmDiscard}
            onChangeGuest={() => {
              setView('guest')
              setChangingGuest(true)
            }}
          />
        ) : (
          <>
            {isAccountNeeded && <CheckoutError failure={failure} />}
            <AuthForms
              view={view}
              onView={setView}
              onSignedIn={() => {
                setView('login')
                setChangingGuest(false)
                state.clearFailure()
              }}
              offersGuest={company?.guestCheckoutOffered && !isAccountNeeded}
            />
          </>
        )}
      </Modal>
      {guard.dialog}
    </>
  )
}
