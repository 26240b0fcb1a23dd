import { checkCod } from '#contract/cash-on-delivery/check-cod.ts'
import { codFeeOf } from '#contract/cash-on-delivery/cod-fee.ts'
import type { CodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import { goodsToDeliver } from '#contract/delivery/find-rate.ts'
import { type DeliveryQuote, quoteDelivery } from '#contract/delivery/quote-delivery.ts'
import { findPinArea } from '#server/addresses/pin-codes/find-pin-code.ts'
import { findCodRules } from '#server/cash-on-delivery/cod-rules.store.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findDeliverySettings } from '../delivery-settings.store.ts'
import { findPinRule, findPricedVariants } from './quote-items.store.ts'

/** A variant and the number of its pieces. */
type QuoteItem = { productVariantId: string; quantity: number }

/** What is delivered: variants, or goods of this sum in paise. */
export type Goods = { items: readonly QuoteItem[] } | { subtotal: number }

/** What the delivery of goods to a PIN code costs now, when it arrives, and whether it can be paid in cash. Not found for a variant that is not on sale. */
export async function quoteGoods({ db, clock }: Pick<AppContext, 'db' | 'clock'>, pinCode: string, goods: Goods) {
  const items = 'items' in goods ? goods.items : []
  const [settings, codRules, pin, variants] = await Promise.all([
    findDeliverySettings(db),
    findCodRules(db),
    findPinRule(db, pinCode),
    items.length > 0 ? findPricedVariants(db, [...new Set(items.map((item) => item.productVariantId))]) : [],
  ])
  const lines = items.map(({ productVariantId, quantity }) => {
    const variant = variants.find(({ id }) => id === productVariantId)
    if (!variant) throw notFound('Product')
    return { quantity, ...variant }
  })
  const toDeliver =
    'items' in goods
      ? goodsToDeliver(lines)
      : { subtotal: goods.subtotal, weightGrams: settings.dispatch.defaultWeightGrams, pieces: 1 }
  const area = findPinArea(pinCode)
  const input = { pinCode, state: area?.state ?? null, pin, now: clock(), ...toDeliver }
  const productIds = [...new Set(variants.map(({ productId }) => productId))]
  const quote = withCodRules(quoteDelivery(settings, input), codRules, {
    pinCode,
    subtotal: toDeliver.subtotal,
    categoryIds: variants.map(({ categoryId }) => categoryId),
  })
  return { area, settings, toDeliver, productIds, quote }
}

type CodGoods = { pinCode: string; subtotal: number; categoryIds: readonly (string | null)[] }

/** The quote with the owner's rules for cash on delivery, except those about the customer and the lowest amount, which a cart can still reach. */
function withCodRules({ codSurcharge, ...quote }: DeliveryQuote, rules: CodRules, { subtotal, ...goods }: CodGoods) {
  const order = { ...goods, total: subtotal + quote.shippingFee, isFirstOrder: false, returnedToOrigin: 0 }
  const isCodAvailable = quote.isCodAvailable && checkCod({ ...rules, minAmount: null }, order) === null
  return { ...quote, isCodAvailable, codFee: isCodAvailable ? codFeeOf(rules, { codSurcharge }) : 0 }
}
