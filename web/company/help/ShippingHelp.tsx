import { defaultDeliveryEstimate } from '#contract/limits.ts'
import { useShippingTexts } from '../use-shipping-texts.ts'

/** Shipping fee by the store's settings, and delivery time. */
export function ShippingHelp() {
  const { help } = useShippingTexts()
  return (
    <>
      <h2>What it costs</h2>
      <p>{help} The sum at checkout is what you pay, with all taxes; nothing is added afterwards.</p>
      <h2>How long it takes</h2>
      <p>
        {defaultDeliveryEstimate}, anywhere in India. Once your order has a delivery date, your order history shows it.
      </p>
      <h2>How you pay</h2>
      <p>
        Online, or in cash when the parcel is at your door. An online order is packed once its payment has been
        confirmed; one that stays unpaid is cancelled after about an hour, and its goods go back to your cart.
      </p>
      <h2>When nobody is at home, or the parcel is late</h2>
      <p>
        The courier tries again. If a parcel does not come, write to us with the eight characters of your order; what
        was paid for goods that never arrived is refunded.
      </p>
    </>
  )
}
