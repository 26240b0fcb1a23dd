import { defaultDeliveryEstimate } from '#contract/limits.ts'
import { Link } from '#web/ui/Link.tsx'
import { useCompany } from '../company.ts'
import { useShippingTexts } from '../use-shipping-texts.ts'

const zoneHelp = 'The charge depends on your PIN code: enter it on a product page or in the cart.'
/** The delivery time, by the delivery rules of the store. */
const estimates = {
  everywhere: `${defaultDeliveryEstimate}, anywhere in India.`,
  PIN_CODES: `${defaultDeliveryEstimate}. Enter your PIN code on a product page to see whether we deliver to it.`,
  ZONES: 'Enter your PIN code on a product page to see the expected days.',
} as const

/** Shipping fee by the store's settings, and delivery time. */
export function ShippingHelp() {
  const { help } = useShippingTexts()
  const deliveryCheck = useCompany()?.deliveryCheck
  return (
    <>
      <h2>What it costs</h2>
      <p>
        {deliveryCheck === 'ZONES' ? zoneHelp : help} The sum at checkout is what you pay, with all taxes; nothing is
        added afterwards.
      </p>
      <h2>How long it takes</h2>
      <p>
        {estimates[deliveryCheck ?? 'everywhere']} Once your order has a delivery date, your order history shows it.{' '}
        <Link to="/track">Track your order</Link> shows where it is, also without an account.
      </p>
      <h2>How you pay</h2>
      <p>
        The checkout shows how your order can be paid: online, or in cash when the parcel is at your door. An online
        order is packed once its payment has been confirmed; one that stays unpaid is canceled after about an hour, and
        its goods go back to your cart.
      </p>
      <h2>When nobody is at home, or the parcel is late</h2>
      <p>
        The courier tries again. If a parcel does not come, write to us with the eight characters of your order; what
        was paid for goods that never arrived is refunded.
      </p>
    </>
  )
}
