import type { ReactNode } from 'react'
import { AddressPicker } from '#web/addresses/AddressPicker.tsx'
import { useAddressBook } from '#web/addresses/use-address-book.ts'
import { useRead } from '#web/api/use-read.ts'
import type { CartView } from '#web/cart/cart-view.ts'
import { sharedCart } from '#web/cart/shared-cart.ts'
import type { User } from '#web/identity/session.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Package } from '#web/ui/icons/Package.ts'
import { ShoppingBag } from '#web/ui/icons/ShoppingBag.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { checkout } from './checkout.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { RefusalBox } from './RefusalBox.tsx'
import type { CheckoutChoice } from './use-checkout.ts'

type Props = { user: User; cart: CartView; choice: CheckoutChoice }

/** Where to, how to pay, and what is bought; nothing to choose while the cart is empty. */
export function CheckoutForm({ user, cart, choice }: Props) {
  const { refusal, step } = choice
  if (step === 'missing') return <WithoutDetails isAdmin={user.userType === 'ADMIN'} />
  if (cart.lines.length === 0) return <WithoutLines cart={cart} message={refusal?.message} />
  return <Choosing key={choice.addressTurn} user={user} cart={cart} choice={choice} />
}

/** How high the addresses or their form become is not known beforehand: what stands below waits, so that nothing moves. */
function Choosing({ user, cart, choice }: Props) {
  const book = useAddressBook()
  const payment = useRead('GET /payments/methods', {})
  const { refusal, missing } = choice
  const isPaymentKnown = !payment.isLoading || payment.reply !== undefined
  const isKnown = book.addresses !== undefined && isPaymentKnown
  const recipient = { fullName: `${user.firstName} ${user.lastName}`, phone: user.mobile ?? '' }
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-8">
        {refusal && <RefusalBox refusal={refusal} />}
        <Part id="checkout-address" title="Delivery address">
          {isKnown || book.failure ? (
            <AddressPicker
              book={book}
              value={choice.addressId}
              onChange={choice.onAddress}
              onEditing={choice.onEditing}
              recipient={recipient}
              error={missing.address}
            />
          ) : (
            <Waiting />
          )}
        </Part>
        {isKnown && (
          <Part id="checkout-payment" title="Payment method">
            <PaymentChoice
              offer={payment.reply}
              value={choice.method}
              onChange={choice.onMethod}
              totalPaise={cart.totalPaise}
              error={missing.method}
            />
          </Part>
        )}
      </div>
      <OrderSummary cart={cart} className={isKnown ? undefined : 'max-lg:hidden'} />
    </div>
  )
}

function Waiting() {
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

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="grid scroll-mt-4 gap-4">
      <h3 className="text-xl">{title}</h3>
      {children}
    </section>
  )
}

function WithoutLines({ cart, message }: { cart: CartView; message: string | undefined }) {
  if (cart.error) return <ErrorBox message={cart.error} onRetry={sharedCart.refetch} />
  if (cart.isLoading) return <Skeleton className="h-72 rounded-card" />
  return (
    <EmptyBox
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

/** The order stands, but the answer did not say which: it is found in the history. */
function WithoutDetails({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyBox
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
