import type { PayoutDetails } from '#contract/orders/payouts/payout-details.ts'
import { findAddresses } from '#server/addresses/addresses.store.ts'
import { showCart } from '#server/cart/show-cart.ts'
import { exportReminders } from '#server/cart-reminders/export-reminders.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { findCustomerData } from '#server/customers/customer-data.store.ts'
import { toOwnGrievance } from '#server/grievances/grievance-response.ts'
import { findOfUser } from '#server/grievances/grievances.store.ts'
import { findConsents } from '#server/identity/consents.store.ts'
import { findUser } from '#server/identity/identity.store.ts'
import { findSecondFactorState } from '#server/identity/second-factor/second-factor.store.ts'
import { exportMarketingConsents } from '#server/marketing/export-consents.ts'
import { listMyOrders } from '#server/orders/listing/list-orders.ts'
import { exportQuestions } from '#server/questions/export-questions.ts'
import { exportReviews } from '#server/reviews/export-reviews.ts'
import { exportStockAlerts } from '#server/stock-alerts/export-stock-alerts.ts'
import { exportWishList } from '#server/wish-list/export-wish-list.ts'
import { findAccountDetails } from './account.store.ts'

/** All data that the store holds about the caller (DPDP Act 2023, section 11). */
export async function exportData(context: AppContext, caller: Caller) {
  const { db, clock } = context
  // All of them: an account has few.
  const grievances = await findOfUser(db, caller.id, null)
  const { createdAt, payouts, signIns } = await findAccountDetails(db, caller.id, clock())
  const { orders } = await listMyOrders(context, caller, {})
  return {
    exportedAt: clock(),
    profile: { ...(await findUser(db, caller.id)), createdAt },
    consents: await findConsents(db, caller.id),
    ...(await exportMarketingConsents(db, caller.id)),
    signIns,
    secondFactorSince: (await findSecondFactorState(db, caller.id)).enrolledAt,
    addresses: await findAddresses(db, caller.id),
    cart: await showCart(context, caller),
    ...(await exportWishList(db, caller.id)),
    ...(await exportStockAlerts(db, caller.id)),
    ...(await exportReminders(db, caller.id)),
    orders,
    ...(grievances.length > 0 && { grievances: grievances.map(toOwnGrievance) }),
    ...(payouts && { payouts: decryptPayouts(context, payouts) }),
    ...(await findCustomerData(db, caller.id)),
    ...(await exportReviews(context, caller)),
    ...(await exportQuestions(context, caller)),
  }
}

/** Payout details in clear; those of another key are left out. */
const decryptPayouts = (
  { payoutEncryption }: AppContext,
  payouts: readonly { orderId: string; content: string }[],
): (PayoutDetails & { orderId: string })[] =>
  payouts.flatMap(({ orderId, content }) => {
    const text = payoutEncryption.decrypt(orderId, Buffer.from(content, 'base64'))
    return text === null ? [] : { orderId, ...(JSON.parse(text) as PayoutDetails) }
  })
