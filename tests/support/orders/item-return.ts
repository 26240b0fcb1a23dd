import type { Caller } from '#server/context.ts'
import { decideReturn } from '#server/orders/returns/decide-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { createAdmin, createVariant } from '../factories.ts'
import { createDeliveredCodOrder } from '../order-factories.ts'
import type { TestContext } from '../test-context.ts'

type Wish = { quantity?: number; isApproved?: boolean; method?: 'OWN_SHIPMENT' | 'PICKUP' }

/** A return of pieces of a new delivered order of two, which the customer sends unless another method is given; by default of both, and not decided. */
export async function createItemReturn(
  context: TestContext,
  customer: Caller,
  { quantity = 2, isApproved = false, method = 'OWN_SHIPMENT' }: Wish = {},
) {
  const of = await createVariant(context, { product: 'Kurta', color: '#c8322b' })
  const { id, items } = await createDeliveredCodOrder(context, customer, { of, quantity: 2 })
  const orderItemId = items[0]!.id
  const wish = { resolution: 'REFUND', method, reason: 'DOES_NOT_FIT', comment: null } as const
  const { order } = await requestReturn(context, customer, id, {
    ...wish,
    pictures: [],
    items: [{ orderItemId, quantity }],
  })
  const params = { id, returnId: order.returns![0]!.id }
  if (isApproved) await decideReturn(context, await createAdmin(context), params, { decision: 'APPROVED', note: null })
  return { params, orderItemId }
}
