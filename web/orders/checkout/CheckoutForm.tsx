import Package from 'lucide-react/icons/package'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { AddressPicker } from '#web/addresses/AddressPicker.tsx'
import { useAddresses } from '#web/addresses/use-addresses.ts'
import { useQuery } from '#web/api/use-query.ts'
import type { CartState } from '#web/cart/cart.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { useCompany } from '#web/company/company.ts'
import type { User } from '#web/identity/session.ts'
import { ConsentBoxes } from '#web/marketing/ConsentBoxes.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CheckoutError } from './CheckoutError.tsx'
import { checkout } from './checkout.ts'
import { GuestContact } from './GuestContact.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentMethodPicker } from './PaymentMethodPicker.tsx'
import type { CheckoutState } from './use-checkout.ts'

type Props = {
  user: User
  cart: CartState
  state: CheckoutState
  /** A guest wants to correct what was entered. */
  onChangeGuest: () => void
} & Pick<ComponentProps<typeof AddressPicker>, 'onFormState' | 'confirmDiscard'>

/** The address, payment method and summary of the checkout; an empty state while the cart is empty. */
export function CheckoutForm(props: Props) {
  const { user, cart, state } = props
  const { failure, step } = state
  if (step === 'missing') return <MissingConfirmation isAdmin={user.userType === 'ADMIN'} />
  if (cart.lines.length === 0) return <EmptyCart cart={cart} message={failure?.message} />
  return <CheckoutSections key={state.addressesKey} {...props} />
}

/** Renders the payment section after the addresses have loaded, to avoid a layout shift. */
function CheckoutSections({ user, cart, state, onChangeGuest, onFormState, confirmDiscard }: Props) {
  const addressesQuery = useAddresses()
  const payment = useQuery('GET /payments/methods', {})
  const { failure, fieldErrors } = state
  const company = useCompany()
  const asksForConsent = Boolean(company?.newsOffered || company?.cartReminders)
  const arePaymentMethodsLoaded = !payment.isLoading || payment.data !== undefined
  const isLoaded = addressesQuery.addresses !== undefined && arePaymentMethodsLoaded
  const isLoading = !isLoaded && !addressesQuery.error
  useEffect(() => state.onLoading(isLoading), [isLoading, state.onLoading])
  const areAddressesMissing = addressesQuery.addresses === undefined
  useEffect(() => state.onAddressesMissing(areAddressesMissing), [areAddressesMissing, state.onAddressesMissing])
  const recipient = { fullName: `${user.firstName} ${user.lastName}`, phone: user.mobile ?? '' }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {failure && <CheckoutError failure={failure} />}
        {user.isGuest && <GuestContact user={user} onChange={() => confirmDiscard(onChangeGuest)} />}
        <CheckoutSection id="checkout-address" title="Delivery address">
          {isLoading ? (
            <Loading />
          ) : (
            <AddressPicker
              addressesQuery={addressesQuery}
              value={state.addressId}
              onChange={state.onAddress}
              onEditing={state.onEditing}
              onFormState={onFormState}
              confirmDiscard={confirmDiscard}
              recipient={recipient}
              error={fieldErrors.address}
            />
          )}
        </CheckoutSection>
        {isLoaded && (
          <CheckoutSection id="checkout-payment" title="Payment method">
            <PaymentMethodPicker
              offer={payment.data}
              pricings={state.methods}
              value={state.method}
              onChange={state.onMethod}
              total={cart.total}
              error={fieldErrors.method ?? state.methodProblem}
            />
          </CheckoutSection>
        )}
        {isLoaded && asksForConsent && user.userType === 'CUSTOMER' && !user.isGuest && (
          <ConsentBoxes place="CHECKOUT" />
        )}
      </div>
      <OrderSummary cart={cart} className={isLoaded ? undefined : 'max-lg:hidden'} />
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading your addresses and the ways to pay…</span>
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-12 w-48" />
      <Skeleton className="mt-5 h-7 w-44" />
      <Skeleton className="mt-1 h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </div>
  )
}

function CheckoutSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="grid scroll-mt-4 gap-4">
      <h3 className="text-xl">{title}</h3>
      {children}
    </section>
  )
}

function EmptyCart({ cart, message }: { cart: CartState; message: string | undefined }) {
  if (cart.error) return <ErrorBox message={cart.error} onRetry={cartActions.refetch} />
  if (cart.isLoading) return <Skeleton className="h-72 rounded-card" />
  return (
    <EmptyState
      className="border-0"
      icon={<ShoppingBag />}
      title={message ?? 'Your cart is empty. Please add items to proceed.'}
      action={
        <ButtonLink variant="primary" to="/products-list/best-selling" onClick={checkout.close}>
          Shop Now
        </ButtonLink>
      }
    />
  )
}

/** The order was placed, but the response did not contain it: a link leads to the history. */
function MissingConfirmation({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      className="border-0"
      icon={<Package />}
      title="Order placed but confirmation details are missing."
      text="Your cart is now an order. Nothing has to be ordered again."
      action={
        !isAdmin && (
          <ButtonLink variant="primary" to="/account/orders" onClick={checkout.close}>
            View Order History
          </ButtonLink>
        )
      }
    />
  )
}
