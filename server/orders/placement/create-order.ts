import { createHash } from 'node:crypto'
import { findLineProblem } from '#contract/cart-rules.ts'
import type { Input } from '#contract/endpoint.ts'
import { idempotencyKeyTtl } from '#contract/limits.ts'
import type { orders } from '#contract/orders.ts'
import { lockExistingCart } from '#server/cart/cart.store.ts'
import { recipientsOf } from '#server/company/notification-recipients.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { sendTogether } from '#server/database/send-together.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound, unauthenticated } from '#server/errors.ts'
import { mailsOf, type QueuedEmail } from '#server/mail/queue-mail.ts'
import type { PaymentAttemptRow } from '#server/payments/attempts.store.ts'
import { confirmationUrl } from '../confirmation/confirmation-url.ts'
import { buildOrderEmail } from '../emails/build-order-email.ts'
import { messageOfEmail, payOnlineOffer } from '../emails/fill-message.ts'
import { newOrderMails } from '../emails/owner-emails.ts'
import { assertGuestMayOrder } from '../guests/assert-guest-may-order.ts'
import { countGuestOrder } from '../guests/count-guest-order.ts'
import { guestOrderUrl } from '../guests/guest-links.ts'
import type { OwnMessages } from '../messages/messages.store.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { getOrder } from '../orders.store.ts'
import { placeLines } from './place-lines.ts'
import { findPlacementData, type IdempotencyKey } from './placement.store.ts'
import {
  assertAddressMayGetMails,
  assertLinesOrderable,
  assertOnlinePayable,
  emptyCartError,
  idempotencyKeyReused,
} from './placement-errors.ts'
import { assertPlaceable, priceOrder } from './price-order.ts'

export type PlaceOrderInput = Input<typeof orders.place>['body']

/** An order; `isNew` is false if an earlier call with the same key created it. */
type CreatedOrder = { order: OrderWithLines; isNew: boolean }

/** An order, and the attempt to pay it if the call created one. */
type CreatedOrderWithAttempt = CreatedOrder & { attempt: PaymentAttemptRow | undefined }

type CreateOrderOptions = {
  /** The idempotency key of the call. */
  key?: string | undefined
  /** Creates the payment attempt of a new order in its transaction. */
  createAttempt?: (trx: Database, order: OrderWithLines) => Promise<PaymentAttemptRow | undefined>
  /** Whether the caller is offered online payment. */
  isOnlineOffered?: boolean
}

/**
 * Creates an order of everything in the caller's cart in one transaction, before the provider is called: locks the cart, reads
 * prices and stock, decrements the stock, copies the items, empties the cart and queues the mails. The same key again returns the first order.
 * A new cash order is confirmed by mail, one with an advance when that is paid.
 */
export async function createOrder(
  context: Pick<AppContext, 'db' | 'clock' | 'publicUrl' | 'tokens' | 'rateLimit'>,
  customer: Caller,
  input: PlaceOrderInput,
  { key, createAttempt, isOnlineOffered = false }: CreateOrderOptions = {},
): Promise<CreatedOrderWithAttempt> {
  const idempotencyKey = key === undefined ? undefined : { key, requestHash: hashRequest(input) }
  return inTransaction(context.db, async (trx) => {
    const created = await createOrderOfCart(context, trx, customer, input, { idempotencyKey, isOnlineOffered })
    const attempt = created.isNew ? await createAttempt?.(trx, created.order) : undefined
    return { ...created, attempt }
  })
}

type NewOrderMails = {
  /** The owner's own texts of mails. */
  ownMessages: OwnMessages
  /** Who gets the mail on the new order besides the customer. */
  ownerAddresses: readonly string[]
  isOnlineOffered: boolean
}

/** The mails of a new cash order, to the customer and the owner; those of an online order follow its payment. */
function mailsOfNewOrder(
  context: Pick<AppContext, 'publicUrl' | 'tokens'>,
  { id: customerId, isGuest }: Caller,
  order: OrderWithLines,
  { ownMessages, ownerAddresses, isOnlineOffered }: NewOrderMails,
): QueuedEmail[] {
  if (order.paymentMethod !== 'COD') return []
  const email = buildOrderEmail(messageOfEmail('placed', order), order, {
    facts: { note: isOnlineOffered ? payOnlineOffer(order) : null },
    links: {
      publicUrl: context.publicUrl,
      confirmationUrl: confirmationUrl(context, order),
      guestUrl: isGuest ? guestOrderUrl(context, order) : null,
    },
    ownMessages,
  })
  return [...mailsOf(email, customerId), ...newOrderMails(order, ownerAddresses, context.publicUrl)]
}

const hashRequest = ({ addressId, paymentMethod, expectedTotal, expectedPrices }: PlaceOrderInput): string =>
  createHash('sha256')
    .update(JSON.stringify([addressId, paymentMethod, expectedTotal, expectedPrices]))
    .digest('base64url')

/** Locks what the orders of a guest need, the cart first as a staff order does, and asserts that the guest may order. */
async function admitGuest(trx: Database, guestId: string) {
  await lockExistingCart(trx, guestId)
  return assertGuestMayOrder(trx, guestId)
}

/**
 * Locks the cart and creates an order of its items; an earlier order with the same key is returned instead. Throws notFound if only that is wanted
 * and there is none.
 */
async function createOrderOfCart(
  context: Pick<AppContext, 'clock' | 'publicUrl' | 'tokens' | 'rateLimit'>,
  trx: Database,
  customer: Caller,
  input: PlaceOrderInput,
  { idempotencyKey, isOnlineOffered }: { idempotencyKey: IdempotencyKey | undefined; isOnlineOffered: boolean },
): Promise<CreatedOrder> {
  const { id, isGuest } = customer
  const now = context.clock()
  const since = new Date(now.getTime() - idempotencyKeyTtl)
  const { addressId, paymentMethod } = input
  const guest = isGuest ? await admitGuest(trx, id) : null
  // A repeated call is blocked by the lock on the cart; then it finds its key or an empty cart.
  const [cart, placementData] = await sendTogether(trx, (together) => [
    lockExistingCart(together, id),
    findPlacementData(together, { userId: id, addressId, key: idempotencyKey?.key ?? '', since }),
  ])
  // The account was blocked or deleted since the session was read.
  if (!placementData || placementData.deactivatedAt) throw unauthenticated()
  if (placementData.earlierOrderId) {
    if (placementData.earlierRequestHash !== idempotencyKey?.requestHash) throw idempotencyKeyReused()
    return { order: await getOrder(trx, placementData.earlierOrderId), isNew: false }
  }
  if (input.isRepeatOnly) throw notFound('Order')
  const { address, lines, ownMessages, shippingFee: storeFee } = placementData
  // The lines of a cart that was created since the lock was taken are not locked.
  if (!cart || lines.length === 0) throw emptyCartError()
  if (!address) throw notFound('Address')
  const orderable = lines.filter((line) => findLineProblem(line) === null)
  const priced = priceOrder(orderable, placementData.pricing, { paymentMethod, storeFee, now })
  // Without online payment an advance cannot be paid: the order is placed for cash as a whole.
  const amounts = isOnlineOffered ? priced : { ...priced, advance: 0 }
  assertLinesOrderable(lines, amounts.total, input)
  assertPlaceable(amounts)
  const isUnpaid = paymentMethod === 'ONLINE_PAYMENT' || amounts.advance > 0
  if (isUnpaid) assertOnlinePayable(amounts.advance || amounts.total, guest?.unpaidOnline ?? placementData.unpaidOnline)

  if (isGuest) await countGuestOrder(context, trx, id)
  if (context.rateLimit) assertAddressMayGetMails(placementData.unprovenOrders)
  const ownerAddresses = recipientsOf(placementData.notificationSettings, 'newOrder')
  const order = await placeLines(trx, {
    buyer: { id, ...placementData },
    address,
    paymentMethod,
    amounts,
    now,
    lines,
    idempotencyKey,
    countsAsBought: !isUnpaid,
    cartId: cart.id,
    mailsOf: (built) => mailsOfNewOrder(context, customer, built, { ownMessages, ownerAddresses, isOnlineOffered }),
  })
  return { order, isNew: true }
}
