import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { test as apiTest } from '#tests/support/api.ts'
import {
  aCustomer,
  anAddress,
  anAdmin,
  anOrder,
  aVariant,
  inCart,
  type Person,
  signedIn,
} from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { oneWaits } from '#tests/support/waiting.ts'
import { keepConsent } from '../identity/consents.store.ts'
import { register } from '../identity/register.ts'
import { requestCode } from '../identity/request-code.ts'
import { signIn } from '../identity/sign-in.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { decideReturn } from '../orders/decide-return.ts'
import { placeOrder } from '../orders/place-order.ts'
import { requestReturn } from '../orders/request-return.ts'
import { setDeliveryStatus } from '../orders/set-delivery-status.ts'
import { deleteAccount } from './delete-account.ts'

const remove = (shop: TestShop, person: Person) => deleteAccount(shop, person, { password: person.password })

/** Every row of every table that holds this text, invoices aside: they keep the buyer, as the law asks. */
async function placesOf({ db }: TestShop, text: string): Promise<string[]> {
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

/** Runs what is queued; a letter waits in the queue until it is sent. */
async function allMailsAreSent(shop: TestShop): Promise<boolean> {
  await shop.runJobs()
  const { rows } = await sql<{ jobs: number }>`select count(*) as jobs from graphile_worker.jobs`.execute(shop.db)
  return rows[0]?.jobs === 0
}

/** An order that was delivered and whose return was asked for in words and refused: nothing more happens to it. */
async function aFinishedOrder(shop: TestShop, customer: Person, reason: string) {
  const admin = await anAdmin(shop)
  const order = await anOrder(shop, customer, { of: await aVariant(shop) })
  for (const deliveryStatus of ['SHIPPED', 'DELIVERED'] as const) {
    await setDeliveryStatus(shop, admin, order!.id, { deliveryStatus })
  }
  await requestReturn(shop, customer, order!.id, { reason })
  await decideReturn(shop, admin, order!.id, { returnStatus: 'REJECTED', note: null, restock: false })
  return order!
}

test('of a deleted person nothing is left in any table, and their orders stay for the books', async ({ shop }) => {
  const customer = await aCustomer(shop, {
    username: 'zarathustra',
    email: 'zarathustra@example.com',
    firstName: 'Zarathustra',
    lastName: 'Quixote',
    mobile: '9876500123',
  })
  await anAddress(shop, customer, { city: 'Zanzibarpur' })
  const order = await aFinishedOrder(shop, customer, 'It did not fit Zarathustra Quixote.')
  await shop.db
    .updateTable('orders')
    .set({ fullName: 'Z. Quixote', phone: '9876500123', city: 'Zanzibarpur', addressLine2: 'Quixote House' })
    .where('id', '=', order.id)
    .execute()
  await keepConsent(shop.db, customer.id, shop.clock())
  await inCart(shop, customer, await aVariant(shop))
  await requestCode(shop, { email: customer.email }, '192.0.2.7')
  await signIn(shop, { identifier: customer.username, password: 'wrong' }).catch(() => undefined)
  await shop.runJobs()
  const texts = ['zarathustra', 'quixote', '9876500123', 'zanzibarpur', customer.id]
  for (const text of texts) expect(await placesOf(shop, text), text).not.toEqual([])

  expect(await remove(shop, customer)).toEqual({ message: 'Your account has been deleted.' })
  await vi.waitUntil(() => allMailsAreSent(shop), { timeout: 10_000 })
  for (const text of texts) expect(await placesOf(shop, text), text).toEqual([])
  expect(shop.mails.at(-1)).toMatchObject({ to: 'zarathustra@example.com', subject: 'Your account has been deleted' })

  const kept = await shop.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ orderTotal: order.orderTotal, userId: null, firstName: 'Deleted', state: 'Karnataka' })
  expect(await shop.db.selectFrom('orderItems').select('id').where('orderId', '=', order.id).execute()).toHaveLength(1)
})

test('a name that became free can be taken by the next one, who inherits nothing', async ({ shop }) => {
  const customer = await aCustomer(shop)
  await remove(shop, customer)
  const { username, email, firstName, lastName } = customer
  const { user } = await register(shop, {
    ...{ username, email, firstName, lastName },
    ...{ password: 'another one', mobile: null, dob: null },
  })
  expect(user.id).not.toBe(customer.id)
  await expect(signIn(shop, { identifier: username, password: customer.password })).rejects.toThrow('not correct')
})

test('a wrong password deletes nothing, and cannot be guessed without end', async ({ shop }) => {
  const customer = await aCustomer(shop)
  for (let tries = 0; tries < 5; tries++) {
    await expect(deleteAccount(shop, customer, { password: 'a guess' })).rejects.toMatchObject({
      kind: 'invalid',
      details: { errors: { password: 'The password is not correct.' } },
    })
  }
  await expect(remove(shop, customer)).rejects.toMatchObject({ kind: 'tooMany' })
})

test('an account stays while a parcel, a return or a refund is on its way', async ({ shop }) => {
  const admin = await anAdmin(shop)
  const customer = await aCustomer(shop)
  const order = (await anOrder(shop, customer, { of: await aVariant(shop) }))!
  const shortId = order.id.slice(0, 8).toUpperCase()
  const refused = () =>
    expect(remove(shop, customer)).rejects.toMatchObject({
      kind: 'conflict',
      message: `Your account cannot be deleted yet: order ${shortId} is not finished.`,
    })

  await refused()
  await setDeliveryStatus(shop, admin, order.id, { deliveryStatus: 'SHIPPED' })
  await refused()
  await setDeliveryStatus(shop, admin, order.id, { deliveryStatus: 'DELIVERED' })
  await requestReturn(shop, customer, order.id, { reason: null })
  await refused()
  await decideReturn(shop, admin, order.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  expect(await shop.db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'PENDING' }])
  await refused()
})

test('a canceled order holds nobody', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const order = await anOrder(shop, customer, { of: await aVariant(shop) })
  await cancelOrder(shop, customer, order!.id)
  await expect(remove(shop, customer)).resolves.toBeDefined()
})

test('an order that is placed at the same moment keeps the account, or is not placed', async ({ shop }) => {
  for (let round = 0; round < 5; round++) {
    const customer = await aCustomer(shop)
    await inCart(shop, customer, await aVariant(shop))
    const { id: addressId } = await anAddress(shop, customer)
    const [placing, deleting] = await Promise.allSettled([
      placeOrder(shop, customer, { addressId, paymentMethod: 'COD' }),
      remove(shop, customer),
    ])
    expect([placing.status, deleting.status].sort()).toEqual(['fulfilled', 'rejected'])
    const orphans = await shop.db.selectFrom('orders').select('id').where('userId', 'is', null).execute()
    expect(orphans).toEqual([])
  }
})

apiTest('only a customer deletes their own account; the token is good for nothing after it', async ({ shop, api }) => {
  const customer = await aCustomer(shop)
  const token = await signedIn(shop, customer)
  const body = { password: customer.password }
  expect((await api.call('POST /users/delete-account', { body })).status).toBe(401)
  const ofAdmin = await signedIn(shop, await anAdmin(shop))
  expect((await api.call('POST /users/delete-account', { token: ofAdmin, body })).status).toBe(403)

  expect((await api.call('POST /users/delete-account', { token, body })).status).toBe(200)
  expect((await api.call('GET /auth/me', { token })).status).toBe(401)
})

test('a deletion waits for the cart before it holds anything that a placing wants', async ({ shop }) => {
  const customer = await aCustomer(shop)
  await inCart(shop, customer, await aVariant(shop))
  const { removing } = await shop.db.transaction().execute(async (trx) => {
    await sql`select from carts where user_id = ${customer.id} for no key update`.execute(trx)
    const removing = remove(shop, customer)
    await oneWaits(shop)
    await sql`select from users where id = ${customer.id} for key share nowait`.execute(trx)
    return { removing }
  })
  expect((await removing).message).toBe('Your account has been deleted.')
})
