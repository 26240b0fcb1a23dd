import { formatAddressLines } from '#contract/addresses/address-lines.ts'
import { formatRupees } from '#contract/money.ts'
import { minProviderRefund } from '#contract/order-states.ts'
import type { RadioCard } from '#web/ui/form/RadioCards.tsx'
import type { Order } from '../order.ts'
import { refundByHand } from '../refund-way.ts'
import type { RequestingUser } from './form-texts.ts'
import { isFaultyReason, pickupChargeOf, type ReturnFormFields, type ReturnOptions } from './return-form.ts'

/** How the goods can come back, each with what it costs. */
export function methodOptions(
  { address }: Pick<Order, 'address'>,
  options: ReturnOptions,
  fields: ReturnFormFields,
  by: RequestingUser,
): RadioCard<ReturnFormFields['method']>[] {
  const isOfCustomer = by === 'customer'
  const charge = pickupChargeOf(options, { ...fields, method: 'PICKUP' })
  const refund = isOfCustomer ? 'your refund' : 'the refund'
  const price = charge > 0 ? `${formatRupees(charge)} is taken off ${refund}.` : 'It is free.'
  const [line] = formatAddressLines(address)
  const ownShipment = isOfCustomer
    ? { title: 'I send it myself', text: 'You choose a courier and pay for it.', free: 'Our pickup is free.' }
    : {
        title: 'The customer sends it',
        text: 'The customer chooses a courier and pays for it.',
        free: 'A pickup is free.',
      }
  return [
    { value: 'PICKUP', title: 'Pickup', text: `A courier collects it at ${line}, ${address.city}. ${price}` },
    {
      value: 'OWN_SHIPMENT',
      title: ownShipment.title,
      text: isFaultyReason(fields.reason) ? `${ownShipment.text} ${ownShipment.free}` : ownShipment.text,
    },
  ]
}

/** What happens after the request; the refund in paise. */
export function nextSteps(
  fields: Pick<ReturnFormFields, 'resolution' | 'method'>,
  { needsPayout }: Pick<ReturnOptions, 'needsPayout'>,
  refund: number,
  by: RequestingUser,
): string[] {
  const isByHand = needsPayout || refund < minProviderRefund
  return by === 'customer' ? stepsOfCustomer(fields, isByHand, refund) : stepsOfAdministrator(fields, isByHand, refund)
}

type Choices = Pick<ReturnFormFields, 'resolution' | 'method'>

function stepsOfCustomer({ resolution, method }: Choices, isByHand: boolean, refund: number): string[] {
  return [
    'We look at your request and write to you.',
    method === 'PICKUP'
      ? 'A courier collects the items; we tell you the day.'
      : 'You send the items, and enter the courier and the number in the details of the order.',
    ...(resolution === 'EXCHANGE'
      ? ['We check the items and send you the new ones, which are kept for you until then.']
      : [`We check the items and refund ${formatRupees(refund)}${isByHand ? '' : ' to where it was paid from'}.`]),
    ...(resolution === 'REFUND' && isByHand && refund > 0 ? [refundByHand] : []),
  ]
}

function stepsOfAdministrator({ resolution, method }: Choices, isByHand: boolean, refund: number): string[] {
  return [
    'You approve the return in the details of the order.',
    method === 'PICKUP' ? 'You plan the pickup of the items.' : 'The customer sends the items.',
    ...(resolution === 'EXCHANGE'
      ? ['You check the items. The new ones, which are kept until then, become an order that you send.']
      : [`You check the items. The refund is ${formatRupees(refund)}.`]),
    ...(resolution === 'REFUND' && refund > 0
      ? [isByHand ? 'You pay it by hand, then record the refund.' : 'The money goes back to where it was paid from.']
      : []),
  ]
}
