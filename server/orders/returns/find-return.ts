import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { findReturns, type ReturnJson } from './returns.store.ts'

/** A return of a locked order; throws notFound when the order has no such return. */
export async function findReturn(trx: Database, orderId: string, returnId: string): Promise<ReturnJson> {
  const itemReturn = (await findReturns(trx, orderId)).find(({ id }) => id === returnId)
  if (!itemReturn) throw notFound('Return')
  return itemReturn
}
