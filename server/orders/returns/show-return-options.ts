import { reduceLines } from '#contract/orders/cancellations/cancel-pieces.ts'
import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findOrder } from '../orders.store.ts'
import { assertDelivered, findReturnableLines, type ReturnableLine, windowProblem } from './returnable-lines.ts'
import { findExchangeVariants } from './returns.store.ts'

/**
 * What of a delivered order can be returned or exchanged, with what was paid for it: of the caller's own order, or of any for an
 * administrator, who is not bound by the time. Throws a conflict for an order that is not delivered.
 */
export async function showReturnOptions({ db, clock }: AppContext, { id: userId, userType }: Caller, id: string) {
  const isAdministrator = userType === 'ADMIN'
  const order = await findOrder(db, id, isAdministrator ? undefined : userId)
  if (!order) throw notFound('Order')
  assertDelivered(order)
  const { lines, arrivedLate, settings } = await findReturnableLines(db, id, clock())
  const exchanges = await findExchangeVariants(db, id)
  const isClosed = order.returnStatus === 'ACCEPTED'
  return {
    items: lines.map((line) => {
      const quantity = isClosed ? 0 : line.returnable
      const [reduced] = reduceLines([line], [{ orderItemId: line.id, quantity }])
      return {
        orderItemId: line.id,
        quantity,
        amount: reduced!.amount,
        until: line.until === null ? null : new Date(line.until),
        takesAnyReason: isAdministrator || line.takesAnyReason,
        problem: problemOf(line, quantity, { isAdministrator, returnDays: settings.returnDays }),
        exchanges: exchanges
          .filter(({ orderItemId }) => orderItemId === line.id)
          .map(({ productVariantId, color, stock, ...option }) => ({
            productVariantId,
            color,
            ...optionFields(option),
            stock,
          })),
      }
    }),
    pickupCharge: settings.pickupCharge,
    fees: order.shippingFee + order.codFee,
    refundsFees: settings.shippingFeeRefunded,
    arrivedLate,
    needsPayout: order.paymentMethod === 'COD',
  }
}

function problemOf(
  line: ReturnableLine,
  quantity: number,
  { isAdministrator, returnDays }: { isAdministrator: boolean; returnDays: number },
): string | null {
  if (quantity === 0) return 'A return of this item was requested already.'
  return isAdministrator ? null : windowProblem(line, true, returnDays)
}
