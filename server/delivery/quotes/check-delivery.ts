import type { delivery } from '#contract/delivery/delivery.ts'
import { nextCutOff } from '#contract/delivery/delivery-dates.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { type Goods, quoteGoods } from './quote-items.ts'

/** The response, with what its cache needs: the products by which it is tagged, and the milliseconds until its days change. */
export type CheckedDelivery = Output<typeof delivery.check> & { productIds: readonly string[]; maxAge: number }

/** Whether a PIN code is delivered to, when, and for which charge. */
export async function checkDelivery(
  context: Pick<AppContext, 'db' | 'clock'>,
  pinCode: string,
  query: Input<typeof delivery.check>['query'],
): Promise<CheckedDelivery> {
  const goods = toGoods(query)
  const { area, settings, productIds, quote } = await quoteGoods(context, pinCode, goods ?? { subtotal: 0 })
  const { isServiceable, isCodAvailable, codFee, freeFrom, arrives } = quote
  const now = context.clock()
  return {
    pinCode,
    area,
    isServiceable,
    isCodAvailable,
    codSurcharge: codFee,
    freeFrom,
    arrives,
    shippingFee: goods ? quote.shippingFee : null,
    productIds,
    maxAge: nextCutOff(now, settings.dispatch).getTime() - now.getTime(),
  }
}

function toGoods({ productVariantId, quantity, items, subtotal }: Input<typeof delivery.check>['query']): Goods | null {
  if (items && items.length > 0) return { items }
  if (productVariantId) return { items: [{ productVariantId, quantity }] }
  return subtotal === undefined ? null : { subtotal }
}
