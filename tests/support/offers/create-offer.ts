import { randomUUID } from 'node:crypto'
import type { Offer } from '#contract/offers/offer.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertOffer } from '#server/offers/offers.store.ts'
import { buildOffer } from './offer-factories.ts'

/** A stored offer: 10 % off each piece, unless fields say otherwise. */
export async function createOffer(
  { db, clock }: AppContext,
  fields: Parameters<typeof buildOffer>[0] = {},
): Promise<Offer> {
  const offer = buildOffer(fields)
  const id = await inTransaction(db, (trx) => insertOffer(trx, offer, clock()))
  return { ...offer, id }
}

/** Inserts an order of ₹500 without items and returns its id. */
export async function insertBareOrder(db: Database, { id: userId }: Pick<Caller, 'id'>): Promise<string> {
  const id = randomUUID()
  const buyer = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' }
  const address = { addressLine1: '1 MG Road', city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' }
  const order = { id, userId, orderTotal: 500_00, paymentMethod: 'COD' as const, ...buyer, ...address }
  await db.insertInto('orders').values(order).execute()
  return id
}
