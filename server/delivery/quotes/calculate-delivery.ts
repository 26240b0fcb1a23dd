import type { delivery } from '#contract/delivery/delivery.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { quoteGoods } from './quote-items.ts'

/** What the delivery of these products costs, by which zone and rate, and when it arrives. */
export async function calculateDelivery(
  context: Pick<AppContext, 'db' | 'clock'>,
  { pinCode, items }: Input<typeof delivery.calculate>['query'],
) {
  const { area, shipment, quote } = await quoteGoods(context, pinCode, { items })
  return { ...quote, ...shipment, area }
}
