import { findLineProblem } from '#contract/cart-rules.ts'
import { dayMs } from '#contract/durations.ts'
import { nilUuid } from '#contract/uuid.ts'
import { type CartLineRow, findCartLines, lockExistingCart } from '#server/cart/cart.store.ts'
import type { AppContext } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { unsubscribeUrl } from '#server/marketing/unsubscribe.ts'
import {
  type CartToRemind,
  claimSecondReminder,
  findCartToRemind,
  findDueCustomers,
  findDueSecondReminders,
  findReminderSettings,
  insertReminder,
  type ReminderPosition,
  recordRecoveries,
} from './cart-reminders.store.ts'
import { queueReminderMail } from './deliver-reminder.ts'
import { cartReminderEmail } from './emails.ts'

/** Job that reminds customers of left carts, and records the orders that followed. */
export const sendCartRemindersJob = 'send-cart-reminders'

type Deps = Pick<AppContext, 'db' | 'clock' | 'publicUrl' | 'tokens'>

/** Queues the reminders that are due. While the owner sends none, it is one statement, and one more while an order may follow an earlier reminder. */
export async function sendCartReminders(context: Deps, { batchSize = 1000 } = {}): Promise<void> {
  const { db, clock } = context
  const { firstHours, secondHours, awaitsOrders } = await findReminderSettings(db, clock())
  if (awaitsOrders) await recordRecoveries(db, clock())
  if (firstHours === null) return
  await sendFirsts(context, { firstHours, limit: batchSize })
  if (secondHours !== null) await sendSeconds(context, { gapHours: secondHours - firstHours, limit: batchSize })
}

async function sendFirsts(context: Deps, { firstHours, limit }: { firstHours: number; limit: number }) {
  let after: string | null = nilUuid
  while (after !== null) {
    const { due, next } = await findDueCustomers(context.db, { after, now: context.clock(), firstHours, limit })
    for (const userId of due) await sendFirst(context, userId, firstHours)
    after = next
  }
}

async function sendSeconds(context: Deps, { gapHours, limit }: { gapHours: number; limit: number }) {
  let after: ReminderPosition | undefined
  for (;;) {
    const due = await findDueSecondReminders(context.db, { after, now: context.clock(), gapHours, limit })
    for (const reminder of due) await sendSecond(context, reminder)
    if (due.length < limit) return
    after = due.at(-1)
  }
}

/** The lines of a cart that can be ordered, with at most the stock. */
async function orderableLines(trx: RunningTransaction, userId: string): Promise<CartLineRow[]> {
  const lines = await findCartLines(trx, userId)
  return lines
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, line.stock) }))
    .filter((line) => line.quantity > 0 && findLineProblem(line) === null)
}

/** Locks the cart, so that the job can run twice and a change of the cart comes before or after the reminder. */
const sendFirst = (context: Deps, userId: string, firstHours: number) =>
  inTransaction(context.db, async (trx) => {
    const now = context.clock()
    await lockExistingCart(trx, userId)
    const cart = await findCartToRemind(trx, { userId, now, firstHours })
    const lines = cart ? await orderableLines(trx, userId) : []
    if (!cart || lines.length === 0) return
    const value = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const id = await insertReminder(trx, { userId, changedAt: cart.changedAt, now }, lines, value)
    await queueReminder(context, trx, { id, userId, cart, lines, isSecond: false })
  })

/** The second reminder of an unchanged cart; none, and nothing is recorded, if none of its items can be ordered. */
const sendSecond = (context: Deps, { id, userId }: { id: string; userId: string }) =>
  inTransaction(context.db, async (trx) => {
    const cart = await lockExistingCart(trx, userId)
    const lines = cart ? await orderableLines(trx, userId) : []
    if (lines.length === 0) return
    const claimed = await claimSecondReminder(trx, id, context.clock())
    if (claimed) await queueReminder(context, trx, { id, userId, cart: claimed, lines, isSecond: true })
  })

type Reminder = { id: string; userId: string; cart: CartToRemind; lines: readonly CartLineRow[]; isSecond: boolean }

function queueReminder(context: Deps, trx: RunningTransaction, { id, userId, cart, lines, isSecond }: Reminder) {
  const links = {
    restoreUrl: `${context.publicUrl}/cart/restore/${context.tokens.links.issue('restore-cart', id)}`,
    unsubscribeUrl: unsubscribeUrl(context, 'CART_REMINDERS', userId),
  }
  const mail = cartReminderEmail(cart, lines, links, { isSecond })
  const expiresAt = new Date(context.clock().getTime() + dayMs).toISOString()
  return queueReminderMail(trx, { ...mail, expiresAt }, { userId, changedAt: cart.changedAt })
}
