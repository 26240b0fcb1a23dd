import { lockExistingCart } from '#server/cart/cart.store.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { eraseGrievances } from '#server/grievances/erase-grievances.store.ts'
import { deleteUser } from '#server/identity/identity.store.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { anonymizeCustomer, findOpenOrders } from '#server/orders/anonymize-customer.store.ts'
import { lockOrdersOf } from '#server/orders/guests/guest-orders.store.ts'
import { eraseQuestionsOfUser } from '#server/questions/answers.store.ts'
import { deleteReviewsOfUser } from '#server/reviews/reviews.store.ts'
import { deleteStockAlertsOfAddress } from '#server/stock-alerts/stock-alerts.store.ts'
import { accountDeletedEmail } from './emails.ts'

/**
 * Locks the cart and the orders of an account to erase, before the user: the order of a placement and of the transitions of orders, which avoids
 * deadlocks. A change of an order is either committed before open orders are looked for, or waits for the end of the erasure.
 */
export async function lockCartAndOrders(trx: RunningTransaction, userId: string): Promise<void> {
  await lockExistingCart(trx, userId)
  await lockOrdersOf(trx, userId)
}

/** The owner of an account to erase; `email` is null if nobody reads mails there. */
type ErasedUser = { id: string; email: string | null; firstName: string }

/**
 * Erases an account with its sessions, addresses, cart, consents, notes and records of mails, and its complaints without what was written, and
 * mails that; its cart, orders and user are locked before. Orders are kept for accounting without personal data, issued invoices unchanged. A
 * conflict while an order, return, refund or payment is open; `subject` begins its text.
 */
export async function eraseAccount(
  trx: RunningTransaction,
  { id, email, firstName }: ErasedUser,
  { subject, now }: { subject: string; now: Date },
): Promise<void> {
  const open = await findOpenOrders(trx, id, now)
  if (open.length > 0) throw unfinishedOrdersError(subject, open)
  await anonymizeCustomer(trx, id)
  await deleteReviewsOfUser(trx, id)
  await eraseQuestionsOfUser(trx, id)
  await eraseGrievances(trx, id, now)
  // Those that were made with the account end with the user's row.
  if (email !== null) await deleteStockAlertsOfAddress(trx, email)
  await deleteUser(trx, id)
  if (email !== null) await queueMail(trx, accountDeletedEmail({ email, firstName }), null)
}

function unfinishedOrdersError(subject: string, orders: readonly string[]): AppError {
  const which = orders.length === 1 ? `order ${orders[0]} is` : `orders ${orders.join(', ')} are`
  return new AppError('conflict', `${subject} cannot be deleted yet: ${which} not finished.`, { orders })
}
