import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { warnAboutGrievanceJob } from '#server/grievances/notify-owner.ts'
import { requestCode } from '#server/identity/codes/request-code.ts'
import { insertConsent } from '#server/identity/consents.store.ts'
import { register } from '#server/identity/register.ts'
import { reservedEmail } from '#server/identity/reserved-email.ts'
import { signIn } from '#server/identity/sign-in.ts'
import { cancelItems } from '#server/orders/cancellations/cancel-items.ts'
import { cancelOrder } from '#server/orders/cancellations/cancel-order.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { settlePayment } from '#server/orders/payments/payment-exceptions.ts'
import { showPaymentStatus } from '#server/orders/payments/show-payment-status.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { decideReturnWithoutCheck } from '#server/orders/returns/decide-without-check.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { requestWholeReturn } from '#server/orders/returns/request-whole-return.ts'
import { test as apiTest } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken, type TestUser } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import { callWhileOpen, waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { completePayPage, createPlacedPurchase } from '#tests/support/online-payments.ts'
import { createAddress, createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { test as paymentTest } from '#tests/support/payment-simulator.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { deleteAccount } from './delete-account.ts'

const remove = (context: TestContext, person: TestUser) => deleteAccount(context, person, { password: person.password })

/** The rows of all tables that contain a text, except invoices: the law requires the buyer there. */
async function tablesContaining({ db }: TestContext, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename <> 'invoices'`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await sql`select from ${sql.raw(name)} as one where one::text ilike ${`%${text}%`}`.execute(db)
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

/** Runs the queued jobs; a mail is in the queue until it is sent. The reminders of a complaint wait for days; they contain its id only. */
async function areAllEmailsSent(context: TestContext): Promise<boolean> {
  await context.runJobs()
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from graphile_worker.jobs where task_identifier <> ${warnAboutGrievanceJob.name}`.execute(
    context.db,
  )
  return rows[0]?.jobs === 0
}

/** A delivered order of which a piece was canceled and whose return was requested with a reason and rejected, so that it is finished. */
async function createFinishedOrder(context: TestContext, customer: TestUser, reason: string) {
  const admin = await createAdmin(context)
  const order = await createCodOrder(context, customer, { of: await createVariant(context, { stock: 5 }), quantity: 2 })
  await cancelItems(context, customer, order.id, { items: [{ orderItemId: order.items[0]!.id, quantity: 1 }], reason })
  for (const deliveryStatus of ['SHIPPED', 'DELIVERED'] as const) {
    await setDeliveryStatus(context, admin, order!.id, { deliveryStatus })
  }
  await requestWholeReturn(context, customer, order!.id, { reason })
  await decideReturnWithoutCheck(context, admin, order!.id, { returnStatus: 'REJECTED', note: null, restock: false })
  return order!
}

/** What a courier wrote about a parcel of an order: a report, a failed attempt, and a booking with a label. */
async function insertCourierTexts(context: TestContext, orderId: string, name: string) {
  await sql`
    with parcel as (select id from shipments where order_id = ${orderId} limit 1),
    scan as (
      insert into courier_scans (shipment_id, activity, happened_at, received_at, source)
      select id, ${`Delivered to ${name}`}, now(), now(), 'webhook' from parcel),
    event as (
      insert into order_events (order_id, event, actor, from_state, to_state, note, created_at)
      values (${orderId}, 'SHIPMENT_CHANGED', 'store', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', ${`${name} was not at home`}, now()))
    insert into courier_bookings (shipment_id, provider, state, reference, courier_id, weight_grams, length_cm, breadth_cm, height_cm,
      awb, provider_shipment_id, label_url, error, created_at, updated_at)
    select id, 'shiprocket', 'BOOKED', 'A-1', 1, 500, 20, 15, 10, '19', '1', ${`https://labels.example/${name.replace(' ', '-')}`},
      ${`${name} has no number`}, now(), now() from parcel`.execute(context.db)
}

/** The same about the pickup of the second return of an order. */
async function insertReturnTexts(context: TestContext, orderId: string, name: string) {
  await sql`
    with given as (select id from order_returns where order_id = ${orderId} and number = 2),
    scan as (
      insert into courier_scans (return_id, activity, happened_at, received_at, source)
      select id, ${`Picked up at ${name}`}, now(), now(), 'webhook' from given),
    event as (
      insert into order_events (order_id, event, actor, from_state, to_state, note, created_at)
      values (${orderId}, 'RETURN_UPDATED', 'store', 'APPROVED', 'APPROVED', ${`${name} was not at home`}, now()))
    insert into courier_bookings (return_id, provider, state, reference, courier_id, weight_grams, length_cm, breadth_cm, height_cm,
      error, created_at, updated_at)
    select id, 'shiprocket', 'FAILED', 'R-1', 1, 500, 20, 15, 10, ${`${name} has no number`}, now(), now() from given`.execute(
    context.db,
  )
}

test('after the deletion no table contains personal data, and the orders remain for accounting', async ({
  context,
}) => {
  const customer = await createCustomer(context, {
    username: 'zarathustra',
    email: 'zarathustra@example.com',
    firstName: 'Zarathustra',
    lastName: 'Quixote',
    mobile: '9876500123',
  })
  await createAddress(context, customer, { city: 'Zanzibarpur' })
  const order = await createFinishedOrder(context, customer, 'It did not fit Zarathustra Quixote.')
  await context.db
    .updateTable('orders')
    .set({ fullName: 'Z. Quixote', phone: '9876500123', city: 'Zanzibarpur', addressLine2: 'Quixote House' })
    .where('id', '=', order.id)
    .execute()
  await insertCourierTexts(context, order.id, 'Zarathustra Quixote')
  await createGrievance(context, {
    by: customer,
    name: 'Zarathustra Quixote',
    email: customer.email,
    mobile: '9876500123',
    text: 'I live in Zanzibarpur.',
  })
  await context.db
    .insertInto('orderReturns')
    .values({
      orderId: order.id,
      number: 2,
      status: 'REJECTED',
      resolution: 'REFUND',
      method: 'PICKUP',
      isFaulty: false,
      reason: 'OTHER',
      comment: 'Quixote found it worn.',
      note: 'Dear Zarathustra',
      courier: 'OTHER',
      courierName: 'Quixote and sons',
      requestedAt: context.clock(),
      closedAt: context.clock(),
    })
    .execute()
  await insertReturnTexts(context, order.id, 'Zarathustra Quixote')
  await insertConsent(context.db, customer.id, context.clock())
  await createCartItem(context, customer, await createVariant(context))
  await requestCode(context, { email: customer.email, purpose: 'RESET_PASSWORD' }, '192.0.2.7')
  await signIn(context, { identifier: customer.username, password: 'wrong' }).catch(() => undefined)
  await context.runJobs()
  const texts = ['zarathustra', 'quixote', '9876500123', 'zanzibarpur', customer.id]
  for (const text of texts) expect(await tablesContaining(context, text), text).not.toEqual([])

  expect(await remove(context, customer)).toEqual({ message: 'Your account has been deleted.' })
  await vi.waitUntil(() => areAllEmailsSent(context), { timeout: 10_000 })
  for (const text of texts) expect(await tablesContaining(context, text), text).toEqual([])
  expect(context.mails.at(-1)).toMatchObject({
    to: 'zarathustra@example.com',
    subject: 'Your account has been deleted',
  })

  expect(await context.db.selectFrom('grievances').select(['status', 'email', 'userId']).execute()).toEqual([
    { status: 'CLOSED', email: '', userId: null },
  ])
  const anonymized = await context.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(anonymized).toMatchObject({
    orderTotal: order.orderTotal / 2,
    userId: null,
    firstName: 'Deleted',
    state: 'Karnataka',
  })
  expect(await context.db.selectFrom('orderItems').select('id').where('orderId', '=', order.id).execute()).toHaveLength(
    1,
  )
})

test('a released username can be registered again and inherits no data', async ({ context }) => {
  const customer = await createCustomer(context)
  await remove(context, customer)
  const { username, email, firstName, lastName } = customer
  const { user } = await register(context, {
    username,
    email,
    firstName,
    lastName,
    password: 'another one',
    mobile: null,
    dob: null,
  })
  expect(user.id).not.toBe(customer.id)
  await expect(signIn(context, { identifier: username, password: customer.password })).rejects.toThrow('not correct')
})

test('an account without an address of its own is deleted without a mail', async ({ context }) => {
  await remove(context, await createCustomer(context, { email: reservedEmail() }))
  await context.runJobs()
  expect(context.mails).toEqual([])
})

test('a wrong password deletes nothing, and attempts are throttled', async ({ context }) => {
  const customer = await createCustomer(context)
  for (let tries = 0; tries < 5; tries++) {
    await expect(deleteAccount(context, customer, { password: 'a guess' })).rejects.toMatchObject({
      kind: 'invalid',
      details: { errors: { password: 'The password is not correct.' } },
    })
  }
  await expect(remove(context, customer)).rejects.toMatchObject({ kind: 'tooMany' })
})

test('an account cannot be deleted while a parcel, a return or a refund is open', async ({ context }) => {
  const admin = await createAdmin(context)
  const customer = await createCustomer(context)
  const order = (await createCodOrder(context, customer, { of: await createVariant(context) }))!
  const shortId = order.id.slice(0, 8).toUpperCase()
  const refused = () =>
    expect(remove(context, customer)).rejects.toMatchObject({
      kind: 'conflict',
      message: `Your account cannot be deleted yet: order ${shortId} is not finished.`,
    })

  await refused()
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'SHIPPED' })
  await refused()
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'DELIVERED' })
  await requestWholeReturn(context, customer, order.id, { reason: null })
  await refused()
  await decideReturnWithoutCheck(context, admin, order.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  expect(await context.db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'PENDING' }])
  await refused()
})

test('a canceled order does not prevent the deletion', async ({ context }) => {
  const customer = await createCustomer(context)
  const order = await createCodOrder(context, customer, { of: await createVariant(context) })
  await cancelOrder(context, customer, order!.id)
  await expect(remove(context, customer)).resolves.toBeDefined()
})

test('a parallel placement prevents the deletion or fails', async ({ context }) => {
  for (let round = 0; round < 5; round++) {
    const customer = await createCustomer(context)
    await createCartItem(context, customer, await createVariant(context))
    const { id: addressId } = await createAddress(context, customer)
    const [placing, deleting] = await Promise.allSettled([
      placeOrder(context, customer, { addressId, paymentMethod: 'COD' }),
      remove(context, customer),
    ])
    expect([placing.status, deleting.status].sort()).toEqual(['fulfilled', 'rejected'])
    const orphans = await context.db.selectFrom('orders').select('id').where('userId', 'is', null).execute()
    expect(orphans).toEqual([])
  }
})

apiTest(
  'only a customer can delete their own account, and its token is invalid afterwards',
  async ({ context, api }) => {
    const customer = await createCustomer(context)
    const token = await issueToken(context, customer)
    const body = { password: customer.password }
    expect((await api.call('POST /users/delete-account', { body })).status).toBe(401)
    const ofAdmin = await issueToken(context, await createAdmin(context))
    expect((await api.call('POST /users/delete-account', { token: ofAdmin, body })).status).toBe(403)

    expect((await api.call('POST /users/delete-account', { token, body })).status).toBe(200)
    expect((await api.call('GET /auth/me', { token })).status).toBe(401)
  },
)

paymentTest(
  'an account with a payment that can still arrive is kept until that is over',
  async ({ context, simulator: _ }) => {
    const { customer, order, attempt } = await createPlacedPurchase(context)
    await cancelOrder(context, customer, order.id)
    await expect(remove(context, customer)).rejects.toThrow('is not finished.')
    context.setClock(new Date(attempt.expiresAt.getTime() + dayMs))
    expect((await remove(context, customer)).message).toBe('Your account has been deleted.')
  },
)

paymentTest(
  'an account with a payment of another amount is deleted after that is settled',
  async ({ context, simulator }) => {
    const { customer, order, attempt } = await createPlacedPurchase(context)
    await completePayPage(simulator, attempt, 'pay')
    await context.db.updateTable('simulatedPayments').set({ amount: 100 }).execute()
    await showPaymentStatus(context, customer, attempt.merchantOrderId)
    await cancelOrder(context, customer, order.id)
    context.setClock(new Date(attempt.expiresAt.getTime() + 2 * dayMs))
    await expect(remove(context, customer)).rejects.toThrow('is not finished.')
    await settlePayment(context, await createAdmin(context), attempt.merchantOrderId, 'UTR 4711')
    expect((await remove(context, customer)).message).toBe('Your account has been deleted.')
  },
)

test('an account is not deleted while an administrator enters a return of one of its orders', async ({ context }) => {
  const { admin, customer, itemId, id } = await createDeliveredOrder(context)
  const wish = { resolution: 'REFUND', method: 'PICKUP', reason: 'DOES_NOT_FIT', comment: 'It is too small.' } as const
  const items = [{ orderItemId: itemId('Phone'), quantity: 1 }]
  const enterReturn = (first: TestContext) => requestReturn(first, admin, id, { ...wish, pictures: [], items })
  const error = callWhileOpen(context, enterReturn, (second) => remove(second, customer))
  await expect(error).rejects.toThrow('is not finished.')
})

test('a deletion locks the cart before any row that a placement locks', async ({ context }) => {
  const customer = await createCustomer(context)
  await createCartItem(context, customer, await createVariant(context))
  const { removing } = await context.db.transaction().execute(async (trx) => {
    await sql`select from carts where user_id = ${customer.id} for no key update`.execute(trx)
    const removing = remove(context, customer)
    await waitForBlockedSession(context)
    await sql`select from users where id = ${customer.id} for key share nowait`.execute(trx)
    return { removing }
  })
  expect((await removing).message).toBe('Your account has been deleted.')
})
