import type { AppContext, Caller } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { findOrder } from '../orders.store.ts'

/** A customer's own order; throws notFound for any other. */
export async function findOwnOrder(
  { db }: AppContext,
  { id: userId }: Pick<Caller, 'id'>,
  id: string,
): Promise<OrderWithLines> {
  const order = await findOrder(db, id, userId)
  if (!order) throw notFound('Order')
  return order
}
