import { findAddresses } from '#server/addresses/addresses.store.ts'
import { showCart } from '#server/cart/show-cart.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { findConsents } from '#server/identity/consents.store.ts'
import { findUser } from '#server/identity/identity.store.ts'
import { findSecondFactorState } from '#server/identity/second-factor/second-factor.store.ts'
import { listMyOrders } from '#server/orders/listing/list-orders.ts'
import { exportReviews } from '#server/reviews/export-reviews.ts'
import { findAccountDetails } from './account.store.ts'

/** All data that the store holds about the caller (DPDP Act 2023, section 11). */
export async function exportData(context: AppContext, caller: Caller) {
  const { db, clock } = context
  const { createdAt, signIns } = await findAccountDetails(db, caller.id, clock())
  const { orders } = await listMyOrders(context, caller, {})
  return {
    exportedAt: clock(),
    profile: { ...(await findUser(db, caller.id)), createdAt },
    consents: await findConsents(db, caller.id),
    signIns,
    secondFactorSince: (await findSecondFactorState(db, caller.id)).enrolledAt,
    addresses: await findAddresses(db, caller.id),
    cart: await showCart(context, caller),
    orders,
    ...(await exportReviews(context, caller)),
  }
}
