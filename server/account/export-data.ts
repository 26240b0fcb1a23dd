import { addressesOf } from '../addresses/addresses.store.ts'
import { showCart } from '../cart/show-cart.ts'
import { consentsOf } from '../identity/consents.store.ts'
import { userOf } from '../identity/identity.store.ts'
import { listMyOrders } from '../orders/list-orders.ts'
import type { Caller, Shop } from '../shop.ts'
import { accountFacts } from './account.store.ts'

/** All that the store holds about the caller, to look through or to take along (DPDP Act 2023, section 11). */
export async function exportData(shop: Shop, caller: Caller) {
  const { db, clock } = shop
  const { createdAt, signIns } = await accountFacts(db, caller.id, clock())
  const { orders } = await listMyOrders(shop, caller, {})
  return {
    exportedAt: clock(),
    profile: { ...(await userOf(db, caller.id)), createdAt },
    consents: await consentsOf(db, caller.id),
    signIns,
    addresses: await addressesOf(db, caller.id),
    cart: await showCart(shop, caller),
    orders,
  }
}
