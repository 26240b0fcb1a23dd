import { quoteDelivery } from '#contract/delivery/quote-delivery.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findDeliverySettings } from '../delivery-settings.store.ts'
import { findPinArea } from './pin-area.ts'
import { findPinRule, findPricedVariants } from './quote-items.store.ts'

/** A variant and the number of its pieces. */
export type QuoteItem = { productVariantId: string; quantity: number }

/** What is delivered: variants, or goods of this sum in paise. */
export type Goods = { items: readonly QuoteItem[] } | { subtotal: number }

/** What the delivery of goods to a PIN code costs now, and when it arrives. Not found for a variant that is not on sale. */
export async function quoteGoods({ db, clock }: Pick<AppContext, 'db' | 'clock'>, pinCode: string, goods: Goods) {
  const items = 'items' in goods ? goods.items : []
  const [settings, pin, variants] = await Promise.all([
    findDeliverySettings(db),
    findPinRule(db, pinCode),
    items.length > 0 ? findPricedVariants(db, [...new Set(items.map((item) => item.productVariantId))]) : [],
  ])
  const lines = items.map(({ productVariantId, quantity }) => {
    const variant = variants.find(({ id }) => id === productVariantId)
    if (!variant) throw notFound('Product')
    return { quantity, ...variant }
  })
  const shipment =
    'items' in goods
      ? sumLines(lines)
      : { subtotal: goods.subtotal, weightGrams: settings.dispatch.defaultWeightGrams, pieces: 1 }
  const area = findPinArea(pinCode)
  const input = { pinCode, state: area?.state ?? null, pin, now: clock(), ...shipment }
  const productIds = [...new Set(variants.map(({ productId }) => productId))]
  return { area, settings, shipment, productIds, quote: quoteDelivery(settings, input) }
}

const sumLines = (lines: readonly { quantity: number; price: number; weightGrams: number }[]) => ({
  subtotal: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  weightGrams: lines.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0),
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
})
