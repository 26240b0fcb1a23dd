import { defaultDeliveryEstimate, freeShippingFrom } from '#contract/limits.ts'
import { formatRupees, formatWholeRupees, toPaise } from '#contract/money.ts'
import { useCompany } from '../company.ts'

/** What delivery costs and how long it takes, from the shop's own settings. */
export function ShippingHelp() {
  const fee = toPaise(useCompany()?.shippingFee ?? '0')
  const from = formatWholeRupees(freeShippingFrom)
  return (
    <>
      <h2>What it costs</h2>
      <p>
        {fee === 0
          ? `Delivery is free on every order, large or small.`
          : `Delivery is free on orders of ${from} and above. Below that it costs ${formatRupees(fee)} for the whole order.`}{' '}
        The sum at checkout is what you pay, with all taxes; nothing is added afterwards.
      </p>
      <h2>How long it takes</h2>
      <p>
        {defaultDeliveryEstimate}, anywhere in India. Once your order has a date of its own, it stands in your order
        history.
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
