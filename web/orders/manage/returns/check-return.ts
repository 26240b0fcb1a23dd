import { toPaise } from '#contract/money.ts'
import { isUnpaidOnline } from '#contract/order-states.ts'
import { chargeForPickup } from '#contract/orders/returns/pickup-charge.ts'
import type { Order } from '../../order.ts'
import { previewRefund } from '../../returns/return-amounts.ts'
import type { OrderReturn } from '../../returns/return-labels.ts'

/** An item of a return with the pieces that were found good and damaged; the others are not accepted. */
export type CheckedItem = Omit<OrderReturn['items'][number], 'orderItemId' | 'damaged'> & {
  orderItemId: string
  good: number
  damaged: number
}

/** The items of a return before the check: all pieces count as good. */
export const checkableItems = ({ items }: Pick<OrderReturn, 'items'>): CheckedItem[] =>
  items.flatMap(({ orderItemId, ...item }) =>
    orderItemId === null ? [] : [{ ...item, orderItemId, good: item.quantity, damaged: 0 }],
  )

/** The number of pieces that go back to the customer. */
export const countNotAccepted = (items: readonly CheckedItem[]): number =>
  items.reduce((sum, { quantity, good, damaged }) => sum + quantity - good - damaged, 0)

/**
 * What the pickup of a return costs if its goods are not faulty, in paise: as requested, or by the company's details; nothing where an exchange was
 * asked for.
 */
export const pickupChargeIfNotFaulty = (
  { charge, isFaulty, method, resolution }: Pick<OrderReturn, 'charge' | 'isFaulty' | 'method' | 'resolution'>,
  companyCharge = '0',
): number => {
  if (charge !== undefined) return toPaise(charge)
  return isFaulty ? chargeForPickup({ method, resolution, isFaulty: false }, toPaise(companyCharge)) : 0
}

type CheckTerms = { isFaulty: boolean; isExchange: boolean; shippingFeeRefunded: boolean; pickupCharge: number }

/** What a check means: how many pieces are accepted, and the parts of their refund in paise. */
export function previewCheck(
  order: Order,
  items: readonly CheckedItem[],
  { isExchange, pickupCharge, ...terms }: CheckTerms,
) {
  const accepted = items.map(({ orderItemId, good, damaged }) => ({ orderItemId, quantity: good + damaged }))
  const money = isUnpaidOnline(order)
    ? { fees: 0, charge: 0, refund: 0 }
    : previewRefund(order, accepted, { ...terms, pickupCharge: isExchange ? 0 : pickupCharge })
  return { ...money, accepted: accepted.reduce((sum, { quantity }) => sum + quantity, 0) }
}
