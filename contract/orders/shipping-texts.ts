import { freeShippingFrom } from '../limits.ts'
import { formatRupees, formatWholeRupees } from '../money.ts'
import { shippingFor } from './shipping.ts'

/** A shipping fee as carts, orders and mails display it. */
export const shippingFeeText = (fee: number): string => (fee === 0 ? 'Free' : formatRupees(fee))

/**
 * The store's shipping settings: the fee below the threshold in paise, whether the home page states the threshold, and whether every PIN code
 * is delivered to.
 */
type ShippingSettings = { fee: number; showsBanner: boolean; deliversEverywhere: boolean }

const amount = formatWholeRupees(freeShippingFrom)

/** The home page's heading (specification 2) and the end of its first sentence. */
export const freeShippingBanner = {
  heading: 'FREE SHIPPING ON ORDERS',
  threshold: `${freeShippingFrom / 100}+`,
  ending: `free from ${amount}`,
} as const

/**
 * The texts about the cost of shipping on the home page, product pages and help pages, written once so that they agree: if the home page states the
 * threshold, every promise of free shipping names it.
 */
export function describeShipping({ fee, showsBanner, deliversEverywhere }: ShippingSettings) {
  const statesThreshold = showsBanner || fee > 0
  return {
    /** The home page's text; null if it is disabled. */
    hero: showsBanner ? freeShippingBanner : null,
    /** For a product at this price, ordered alone. */
    product: (price: number) => productText(shippingFor(price, fee), fee, { statesThreshold, deliversEverywhere }),
    /** The first sentences of the help page. */
    help: helpText(fee, statesThreshold),
  }
}

type Promises = { statesThreshold: boolean; deliversEverywhere: boolean }

function productText(charged: number, fee: number, { statesThreshold, deliversEverywhere }: Promises) {
  const area = deliversEverywhere ? ', anywhere in India.' : '.'
  if (charged > 0)
    return { title: `Shipping ${formatRupees(charged)}`, text: `Free on orders of ${amount} and above${area}` }
  const title = 'Free shipping'
  if (!statesThreshold) return { title, text: `On every order${area}` }
  if (fee === 0) return { title, text: `On orders of ${amount} and above, and at present on smaller orders too.` }
  return { title, text: `On orders of ${amount} and above${area}` }
}

function helpText(fee: number, statesThreshold: boolean): string {
  if (!statesThreshold) return 'Delivery is free on every order, large or small.'
  const below =
    fee === 0
      ? 'At present smaller orders are delivered free as well.'
      : `Below that it costs ${formatRupees(fee)} for the whole order.`
  return `Delivery is free on orders of ${amount} and above. ${below}`
}

/** The progress to free shipping: the missing amount and the reached fraction; null if the store charges no fee. */
export function freeShippingProgress(sum: number, freeFrom: number | null) {
  if (freeFrom === null) return null
  const left = Math.max(0, freeFrom - sum)
  return left === 0
    ? { amountMissing: null, text: 'Your order ships free.', fraction: 1 }
    : { amountMissing: formatRupees(left), text: 'more for free shipping', fraction: sum / freeFrom }
}
