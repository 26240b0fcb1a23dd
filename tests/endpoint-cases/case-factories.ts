import { dayMs } from '#contract/durations.ts'
import { previewBulkEdit } from '#server/catalogue/bulk-edit/preview-bulk-edit.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { requestWholeReturn } from '#server/orders/returns/request-whole-return.ts'
import { createAdmin, createVariant, type TestUser } from '#tests/support/factories.ts'
import { createAddress, createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import { createSequence } from '#tests/support/sequence.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const next = createSequence()
/** A name that is unique in one test. */
export const uniqueName = (name: string): string => `${name} ${next()}`

/** The id of another session of a user. */
export async function createSession({ db, clock }: TestContext, userId: string): Promise<string> {
  const expiresAt = new Date(clock().getTime() + dayMs)
  const { id } = await db.insertInto('sessions').values({ userId, expiresAt }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** An address of the customer in a city that no other address has. */
export const createHomeAddress = (context: TestContext, customer: TestUser) =>
  createAddress(context, customer, { city: 'Madikeri', postalCode: '571201' })

/** A variant in the customer's cart. */
export const createCartLine = async (context: TestContext, customer: TestUser) =>
  createCartItem(context, customer, await createVariant(context))

/** A cash-on-delivery order of the customer. */
export const createOrderOfCustomer = async (context: TestContext, customer: TestUser) =>
  createCodOrder(context, customer, { of: await createVariant(context) })

/** A delivered order of the customer. */
export async function createDeliveredOrderOfCustomer(context: TestContext, customer: TestUser) {
  const { id } = await createOrderOfCustomer(context, customer)
  await setDeliveryStatus(context, await createAdmin(context), id, { deliveryStatus: 'DELIVERED' })
  return { id }
}

/** A delivered order of the customer with a return request. */
export async function createReturnRequest(context: TestContext, customer: TestUser) {
  const { id } = await createDeliveredOrderOfCustomer(context, customer)
  await requestWholeReturn(context, customer, id, { reason: null })
  return { id }
}

/** An ended payment attempt for an order of the customer. */
export async function createEndedAttempt(
  context: TestContext,
  customer: TestUser,
  end: { state: string; errorCode: string },
) {
  const merchantOrderId = uniqueName('A').replace(' ', '').padEnd(32, '0')
  const { id: orderId } = await createOrderOfCustomer(context, customer)
  const at = context.clock()
  const times = { createdAt: at, expiresAt: at, endedAt: at }
  await context.db
    .insertInto('paymentAttempts')
    .values({ merchantOrderId, orderId, amount: 100, ...end, ...times } as never)
    .execute()
  return { merchantOrderId }
}

/** A refund to the customer that the provider refused. */
export async function createFailedRefund(context: TestContext, customer: TestUser) {
  const refund = {
    kind: 'provider',
    status: 'FAILED',
    isDuplicate: true,
    amount: 100,
    requestedAt: context.clock(),
  } as const
  const { id: orderId } = await createOrderOfCustomer(context, customer)
  return context.db
    .insertInto('refunds')
    .values({ orderId, ...refund })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A legal page; one of each type can exist. */
export async function createLegalPage({ db, clock }: TestContext) {
  await db.deleteFrom('legalPages').execute()
  return db
    .insertInto('legalPages')
    .values({ title: 'Privacy', slug: 'privacy-policy', content: '<p>Ours</p>', updatedAt: clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The preview of a bulk edit of one product. */
export async function createBulkEdit(context: TestContext, administrator: TestUser) {
  const ids = [(await createVariant(context)).productId]
  const input = { selection: { by: 'IDS' as const, ids }, action: { kind: 'ARCHIVE' as const } }
  return (await previewBulkEdit(context, administrator, input)).bulkEdit
}
