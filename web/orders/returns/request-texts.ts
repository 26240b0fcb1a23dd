import { formatAddressLines } from '#contract/addresses/address-lines.ts'
import { formatRupees } from '#contract/money.ts'
import { minProviderRefund } from '#contract/order-states.ts'
import type { RadioCard } from '#web/ui/form/RadioCards.tsx'
import type { Order } from '../order.ts'
import { refundByHand } from '../refund-way.ts'
import { isFaultyReason, pickupChargeOf, type ReturnFormFields, type ReturnOptions } from './return-form.ts'

/** How the goods can come back, each with what it costs. */
export function methodOptions(
  { address }: Pick<Order, 'address'>,
  options: ReturnOptions,
  fields: ReturnFormFields,
): RadioCard<ReturnFormFields['method']>[] {
  const charge = pickupChargeOf(options, { ...fields, method: 'PICKUP' })
  const price = charge > 0 ? `${formatRupees(charge)} is taken off your refund.` : 'It is free.'
  const [line] = formatAddressLines(address)
  return [
    { value: 'PICKUP', title: 'Pickup', text: `A courier collects it at ${line}, ${address.city}. ${price}` },
    {
      value: 'OWN_SHIPMENT',
      title: 'I send it myself',
      text: isFaultyReason(fields.reason)
        ? 'You choose a courier and pay for it. Our pickup is free.'
        : 'You choose a courier and pay for it.',
    },
  ]
}

/** What happens after the request; the refund in paise. */
export function nextSteps(
  { resolution, method }: Pick<ReturnFormFields, 'resolution' | 'method'>,
  { needsPayout }: Pick<ReturnOptions, 'needsPayout'>,
  refund: number,
): string[] {
  const isPickup = method === 'PICKUP'
  const isByHand = needsPayout || refund < minProviderRefund
  return [
    'We look at your request and write to you.',
    isPickup
      ? 'A courier collects the items; we tell you the day.'
      : 'You send the items, and enter the courier and the number in the details of the order.',
    ...(resolution === 'EXCHANGE'
      ? ['We check the items and send you the new ones, which are kept for you until then.']
      : [`We check the items and refund ${formatRupees(refund)}${isByHand ? '' : ' to where it was paid from'}.`]),
    ...(resolution === 'REFUND' && isByHand && refund > 0 ? [refundByHand] : []),
  ]
}
