import { createHash } from 'node:crypto'
import { hourMs } from '#contract/durations.ts'
import type { Input } from '#contract/endpoint.ts'
import { idempotencyKeyTtl } from '#contract/limits.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { paymentLinkHours } from '#contract/orders/staff/staff-order-limits.ts'
import type { staffOrders } from '#contract/orders/staff/staff-orders.ts'
import { onlineProblem } from '#contract/pricing/price-cart.ts'
import { stateOfGstin } from '#contract/tax/gstin.ts'
import { addAddress } from '#server/addresses/add-address.ts'
import { lockCartToOrder } from '#server/cart/cart.store.ts'
import { findCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, assertUnchanged, invalidField, notFound } from '#server/errors.ts'
import { knownEmail } from '#server/identity/reserved-email.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { DeliveryAddress } from '../address/delivery-address.ts'
import { buildOrderEmail } from '../emails/build-order-email.ts'
import { messageOfEmail, type OrderEmailName } from '../emails/fill-message.ts'
import { queueOwnerNotification } from '../emails/owner-emails.ts'
import { guestOrderUrl } from '../guests/guest-links.ts'
import { lockGuestContacts } from '../guests/guest-orders.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import type { OwnMessages } from '../messages/messages.store.ts'
import { orderResponse } from '../order-response.ts'
import { getOrder } from '../orders.store.ts'
import { placeLines } from '../placement/place-lines.ts'
import type { CheckoutLine } from '../placement/placement.store.ts'
import { assertLinesOrderable, idempotencyKeyReused, onlinePaymentUnavailable } from '../placement/placement-errors.ts'
import type { OrderAmounts } from '../placement/price-order.ts'
import { recordOrderChange } from '../record-order-change.ts'
import { transitionOrder } from '../transition-order.ts'
import { deleteDraft } from './drafts/drafts.store.ts'
import { paymentLinkUrl } from './payment-link/payment-link-url.ts'
import { priceStaffOrder } from './price-staff-order.ts'
import { receivePayment } from './receive-payment.ts'
import { findKeyedOrder, findStaffLines, lockBuyer, lockIdempotencyKey } from './staff-orders.store.ts'

type PlaceStaffOrderInput = Input<typeof staffOrders.place>['body']
type PlaceOptions = { key?: string | undefined; isLocal?: boolean }
type Placed = { id: string; isNew: boolean }

/**
 * Places an order for a customer in one transaction, by the same steps as a shopper's (`placeLines`): prices are read again, and a conflict
 * names what changed. The same key again returns the first order. Money that was received completes the payment at once; an order that is
 * paid by a link is unpaid for `paymentLinkHours`.
 */
export async function placeStaffOrder(
  context: AppContext,
  { id: userId }: Pick<Caller, 'id'>,
  input: PlaceStaffOrderInput,
  { key, isLocal = false }: PlaceOptions = {},
) {
  const { kind } = input.payment
  if (kind === 'LINK' && !context.payments.isOfferedTo(isLocal)) throw invalidField('payment', onlinePaymentUnavailable)
  const { id, isNew } = await inTransaction(context.db, (trx) => placeOnce(context, trx, { userId, input, key }))
  if (isNew) context.metrics.orderPlaced(kind === 'LINK' ? 'ONLINE_PAYMENT' : 'COD')
  const order = await getOrder(context.db, id)
  return {
    message: `Order ${toShortId(order)} is placed.`,
    order: orderResponse(order),
    ...(kind === 'LINK' && { paymentUrl: paymentLinkUrl(context, order) }),
  }
}

type PlacementCall = { userId: string; input: PlaceStaffOrderInput; key: string | undefined }

async function placeOnce(context: AppContext, trx: Database, { userId, input, key }: PlacementCall): Promise<Placed> {
  if (key === undefined) return placeNew(context, trx, userId, input)
  await lockIdempotencyKey(trx, userId, key)
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const since = new Date(context.clock().getTime() - idempotencyKeyTtl)
  const earlier = await findKeyedOrder(trx, userId, key, since)
  if (!earlier) return placeNew(context, trx, userId, input, { key, requestHash, userId })
  if (earlier.requestHash !== requestHash) throw idempotencyKeyReused()
  return { id: earlier.orderId, isNew: false }
}

async function placeNew(
  context: AppContext,
  trx: Database,
  userId: string,
  input: PlaceStaffOrderInput,
  idempotencyKey?: { key: string; requestHash: string; userId: string },
): Promise<Placed> {
  const { customerId, payment, address } = input
  const now = context.clock()
  const customer = await lockBuyer(trx, customerId)
  if (!customer) throw notFound('Customer')
  // Serialises the orders of a customer: the limits per customer of an offer are checked when its uses are read, not when they are recorded.
  // The user is locked first, because a cart needs one; `inTransaction` resolves a deadlock with the deletion of the account.
  await lockCartToOrder(trx, customerId)
  await lockGuestContacts(trx, customerId)
  if (input.draftId !== undefined) await deletePlacedDraft(trx, input.draftId, input.seenDraftUpdatedAt)
  if (address && input.savesAddress)
    await addAddress({ ...context, db: trx }, { id: customerId }, { ...address, isDefault: false })
  const { lines, amounts } = await readAmounts(trx, input, now)
  const buyer = { ...customer, email: knownEmail(customer.email) ?? '' }
  const placedBy = { actor: 'administrator', userId } as const
  const order = await placeLines(trx, {
    buyer,
    amounts,
    now,
    lines,
    idempotencyKey,
    placedBy,
    address: address ?? (await counterAddress(trx)),
    paymentMethod: payment.kind === 'LINK' ? 'ONLINE_PAYMENT' : 'COD',
    ...(payment.kind === 'LINK' && { payUntil: new Date(now.getTime() + paymentLinkHours * hourMs) }),
    countsAsBought: payment.kind !== 'LINK',
  })
  await recordPlacement(trx, placedBy, order.id, amounts, now)
  await completeAtOnce(context, trx, order.id, { input, placedBy })
  await queueJobs(context, trx, order.id, { input, customer })
  return { id: order.id, isNew: true }
}

/** Deletes the draft of which an order is placed. Throws a conflict for one that is gone, or was changed after `seenUpdatedAt`. */
async function deletePlacedDraft(trx: Database, id: string, seenUpdatedAt: string | undefined): Promise<void> {
  // Of two administrators who place the same draft, the second waits here and finds none.
  const updatedAt = await deleteDraft(trx, id)
  if (!updatedAt) throw new AppError('conflict', 'This draft was placed or deleted meanwhile.')
  assertUnchanged('draft', updatedAt, seenUpdatedAt)
}

/** The lines with their present prices, and the amounts; throws for what cannot be ordered, or differs from what was shown. */
async function readAmounts(
  trx: Database,
  { customerId, items, address, payment, expectedTotal, ...terms }: PlaceStaffOrderInput,
  now: Date,
): Promise<{ lines: CheckoutLine[]; amounts: OrderAmounts }> {
  const destination = address && { pinCode: address.postalCode, state: address.state }
  const { lines, pricing, storeFee } = await findStaffLines(trx, { items, customerId, destination })
  if (lines.length < items.length) throw notFound('Product')
  const staffTerms = { ...terms, isAtCounter: address === null, payment: payment.kind }
  const { amounts } = priceStaffOrder(lines, staffTerms, { pricing, storeFee, now })
  const expectedPrices = items.flatMap(({ productVariantId: cartItemId, price }) =>
    price === undefined ? [] : { cartItemId, price },
  )
  assertLinesOrderable(lines, amounts.total, { expectedTotal, expectedPrices })
  const problem = payment.kind === 'LINK' ? onlineProblem(amounts.total) : null
  if (problem) throw invalidField('payment', problem)
  return { lines, amounts }
}

/** Goods that are sold at the counter are supplied at the shop, which is their place of supply (IGST Act, section 10(1)(c)). */
async function counterAddress(trx: Database): Promise<DeliveryAddress> {
  const { companyName, state, gstin } = await findCompanyDetails(trx)
  return {
    addressLine1: 'At the counter',
    addressLine2: null,
    city: companyName,
    state: (gstin && stateOfGstin(gstin)) || state || '',
    postalCode: '',
    fullName: null,
    phone: null,
  }
}

type Completion = { input: PlaceStaffOrderInput; placedBy: { actor: 'administrator'; userId: string } }

/** Records a payment that was received, and that the goods were handed over. */
async function completeAtOnce(
  context: AppContext,
  trx: Database,
  id: string,
  { input: { payment, isHandedOver }, placedBy: actor }: Completion,
): Promise<void> {
  if (payment.kind === 'RECEIVED') {
    const { means, reference } = payment
    await receivePayment(context, trx, await lockExistingOrder(trx, id), { means, reference, actor })
  }
  if (isHandedOver) {
    const note = 'Handed over at the counter.'
    await transitionOrder(context, trx, await lockExistingOrder(trx, id), 'deliver', { actor, note })
  }
}

type Jobs = { input: PlaceStaffOrderInput; customer: { isGuest: boolean; ownMessages: OwnMessages } }

/** Queues the mail to the customer, which an order has that is not handed over yet, and those to the owner. */
async function queueJobs(
  context: AppContext,
  trx: Database,
  orderId: string,
  { input: { customerId, payment, isHandedOver }, customer: { isGuest, ownMessages } }: Jobs,
): Promise<void> {
  const order = await getOrder(trx, orderId)
  const isLink = payment.kind === 'LINK'
  const name: OrderEmailName = isLink ? 'toPay' : 'placed'
  const links = {
    publicUrl: context.publicUrl,
    guestUrl: isGuest ? guestOrderUrl(context, order) : null,
    ...(isLink && { paymentUrl: paymentLinkUrl(context, order) }),
  }
  const email = () => buildOrderEmail(messageOfEmail(name, order), order, { facts: {}, links, ownMessages })
  if (!isHandedOver && order.email !== '') await queueMail(trx, email(), customerId)
  if (!isLink) await queueOwnerNotification(trx, { kind: 'newOrder', orderId })
}

/** The audit entry: amounts only, because a reason can name a customer. */
const recordPlacement = (
  trx: Database,
  { userId: administratorId }: { userId: string },
  orderId: string,
  { total, shippingFee, codFee, discounts }: OrderAmounts,
  now: Date,
) =>
  recordOrderChange(trx, {
    orderId,
    administratorId,
    now,
    before: null,
    after: {
      orderTotal: total,
      shippingFee,
      codFee,
      staffDiscount: discounts.find(({ offerId }) => offerId === null)?.amount ?? null,
    },
  })
