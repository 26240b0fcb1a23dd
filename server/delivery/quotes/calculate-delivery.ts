import type { delivery } from '#contract/delivery/delivery.ts'
import { rateText } from '#contract/delivery/rate-text.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { quoteGoods } from './quote-items.ts'

/** What the delivery of these products costs, by which zone and rate, and when it arrives. */
export async function calculateDelivery(
  context: Pick<AppContext, 'db' | 'clock'>,
  { pinCode, items }: Input<typeof delivery.calculate>['query'],
) {
  const { area, settings, toDeliver, quote } = await quoteGoods(context, pinCode, { items })
  const { rateIndex, zone, codFee, ...delivery } = quote
  const rate = rateIndex === null ? undefined : settings.zones.find(({ id }) => id === zone?.id)?.rates[rateIndex]
  return { ...delivery, codSurcharge: codFee, ...toDeliver, area, zone, rate: rate ? rateText(rate) : null }
}
