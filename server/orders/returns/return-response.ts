import type { z } from 'zod'
import { isUnpaidOnline } from '#contract/order-states.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { areFeesRefunded } from '#contract/orders/refund-amount.ts'
import { chargeForPickup } from '#contract/orders/returns/pickup-charge.ts'
import { returnAmounts } from '#contract/orders/returns/return-amounts.ts'
import type { OrderReturn } from '#contract/orders/returns/return-schema.ts'
import { isOpenReturn } from '#contract/orders/returns/return-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import type { RefundJson } from '../order-with-lines.ts'
import type { ReturnJson } from './returns.store.ts'

type OrderReturnResponse = z.output<typeof OrderReturn>

/** The fields of the order that decide what a return refunds. */
type OrderOfReturn = Parameters<typeof isUnpaidOnline>[0] & {
  orderTotal: number
  shippingFee: number
  codFee: number
  items: readonly { quantity: number }[]
}

const toDate = (timestamp: string | null) => (timestamp === null ? null : new Date(timestamp))

/** What a return deducts and refunds: of a completed one, or as expected of an open one. */
function moneyOf(order: OrderOfReturn, itemReturn: ReturnJson): { charge: number; refundAmount: number } {
  const { status, charge, refund, resolution, items } = itemReturn
  if (!isOpenReturn(status)) return { charge, refundAmount: refund?.amount ?? 0 }
  if (resolution === 'EXCHANGE' || isUnpaidOnline(order)) return { charge: 0, refundAmount: 0 }
  const expected = returnAmounts(order, {
    amount: items.reduce((sum, { amount }) => sum + amount, 0),
    isWhole: countPieces(items) === countPieces(order.items),
    refundsFees: areFeesRefunded(itemReturn),
    charge: chargeForPickup(itemReturn, itemReturn.pickupCharge),
  })
  return { charge: expected.charge, refundAmount: expected.refund }
}

/** A return as the API shows it; `toRefund` formats its refund. */
export function returnResponse(
  order: OrderOfReturn,
  itemReturn: ReturnJson,
  toRefund: (refund: RefundJson) => NonNullable<OrderReturnResponse['refund']>,
): OrderReturnResponse {
  const {
    pickupCharge: _,
    shippingFeeRefunded: _shippingFeeRefunded,
    isFaulty,
    pictures,
    replacementOrderId,
    items,
    refund,
    ...shown
  } = itemReturn
  const { charge, refundAmount } = moneyOf(order, itemReturn)
  return {
    ...shown,
    ...(isFaulty && { isFaulty }),
    ...(pictures && { pictures }),
    requestedOn: new Date(shown.requestedOn),
    decidedOn: toDate(shown.decidedOn),
    sentOn: toDate(shown.sentOn),
    closedOn: toDate(shown.closedOn),
    charge: charge > 0 ? charge : undefined,
    refundAmount,
    refund: refund && toRefund(refund),
    replacement: replacementOrderId ? { id: replacementOrderId, shortId: toShortId({ id: replacementOrderId }) } : null,
    items: items.map((item) => ({
      orderItemId: item.orderItemId,
      name: item.name,
      color: item.color,
      ...optionFields(item),
      quantity: item.quantity,
      ...(item.acceptedQuantity !== null && { acceptedQuantity: item.acceptedQuantity }),
      ...(item.damaged > 0 && { damaged: item.damaged }),
      amount: item.amount,
      ...(item.exchangeColor !== null && {
        exchange: {
          productVariantId: item.exchangeVariantId,
          color: item.exchangeColor,
          ...optionFields({ optionName: item.exchangeOptionName, optionValue: item.exchangeOptionValue }),
        },
      }),
    })),
  }
}
