import { setTimeout as delay } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { eventuallyInOtherProcess } from './support/eventually.ts'
import { createCustomer, createVariant, findStock, type TestUser } from './support/factories.ts'
import { createAddress } from './support/order-factories.ts'
import { type ServerClient, startServerWithClient } from './support/processes/server-client.ts'
import { stopServers } from './support/processes/server-process.ts'
import { test as contextTest, type TestContext } from './support/test-context.ts'

// The first test includes the start of two stores.
vi.setConfig({ testTimeout: 90_000 })

type TwoInstances = { context: TestContext; one: ServerClient; other: ServerClient }

/** A client that repeats a call which the store rejects with 503 because its process is busy, as just after its start. */
function repeatWhileBusy(store: ServerClient): ServerClient {
  const call = async (...args: Parameters<ServerClient['call']>) => {
    let reply = await store.call(...args)
    for (let repeats = 0; reply.status === 503 && repeats < 40; repeats++) {
      await delay(250)
      reply = await store.call(...args)
    }
    return reply
  }
  return { ...store, call: call as ServerClient['call'] }
}

/** Two stores on two ports, started at the same time on one empty database. */
const test = contextTest.extend('instances', { scope: 'file' }, async ({ openedContext }, { onCleanup }) => {
  onCleanup(stopServers)
  const { context } = openedContext
  const [one, other] = await Promise.all([0, 1].map(() => startServerWithClient({ DATABASE_URL: context.databaseUrl })))
  for (const store of [one!, other!]) expect(await store.ready, store.stderr()).toBe(true)
  return { context, one: repeatWhileBusy(one!), other: repeatWhileBusy(other!) } satisfies TwoInstances
})

async function signIn(store: ServerClient, { username }: TestUser, password = 'correct horse'): Promise<string> {
  const { body } = await store.call('POST /auth/login', { body: { identifier: username, password } })
  return body.token
}

/** The mails of both stores to an address, once there is at least one and no job is left. */
async function mailsTo(address: string, { context, one, other }: TwoInstances) {
  const mails = async () => [...(await one.mailsTo(address)), ...(await other.mailsTo(address))]
  await vi.waitFor(async () => {
    const { rows } = await context.db.executeQuery<{ left: number }>(countJobs(context))
    expect(rows[0]?.left).toBe(0)
    expect(await mails()).not.toEqual([])
  }, eventuallyInOtherProcess)
  return mails()
}
const countJobs = ({ db }: TestContext) =>
  db
    .selectFrom('graphileWorker._private_jobs' as never)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .compile()

test('an item added to the cart on one store is in the cart of the other, and is ordered once', async ({
  instances,
}) => {
  const { context, one, other } = instances
  const asha = await createCustomer(context)
  const variant = await createVariant(context, { stock: 5 })
  const address = await createAddress(context, asha)
  const token = await signIn(one, asha)
  expect(
    (await one.call('POST /cart/add', { token, body: { productVariantId: variant.id, quantity: 2 } })).status,
  ).toBe(200)
  expect((await other.call('GET /cart', { token })).body.cart.items).toMatchObject([{ quantity: 2 }])

  const body = { addressId: address.id, paymentMethod: 'COD' }
  const headers = { 'idempotency-key': 'both-at-once' }
  const placed = await Promise.all(
    [one, other].map((store) => store.call('POST /orders/place', { token, body, headers })),
  )
  expect(placed.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(placed.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
  expect((await one.call('GET /cart', { token })).body.cart.items).toEqual([])
  expect(await findStock(context, variant)).toBe(3)
  const orders = await context.db.selectFrom('orders').select('id').where('userId', '=', asha.id).execute()
  expect(orders).toHaveLength(1)
  expect(await mailsTo(asha.email, instances)).toHaveLength(1)
})

test('a reset code of one store works on the other, and both count its attempts together', async ({ instances }) => {
  const { context, one, other } = instances
  const [asha, ravi] = [await createCustomer(context), await createCustomer(context)]
  const codeOf = async ({ email }: TestUser) => {
    expect((await one.call('POST /auth/forgot-password/request-otp', { body: { email } })).status).toBe(200)
    const mails = await mailsTo(email, instances)
    expect(mails).toHaveLength(1)
    return /^ {4}(\d{6})$/m.exec(mails[0]?.text ?? '')![1]!
  }
  const reset = (store: ServerClient, { email }: TestUser, otp: string) =>
    store.call('POST /auth/forgot-password/reset', { body: { email, otp, newPassword: 'a new password' } })

  const code = await codeOf(asha)
  expect((await reset(other, asha, code)).status).toBe(200)
  expect((await reset(one, asha, code)).status).toBe(400)
  expect(await signIn(one, asha, 'a new password')).toMatch(/\./)

  const guessed = await codeOf(ravi)
  const wrong = guessed === '123456' ? '654321' : '123456'
  for (const store of [one, other, one, other, one]) expect((await reset(store, ravi, wrong)).status).toBe(400)
  expect((await reset(other, ravi, guessed)).status).toBe(400)
})

test('a session revoked on one store is revoked on the other immediately', async ({ instances }) => {
  const { context, one, other } = instances
  const asha = await createCustomer(context)
  const [phone, laptop] = [await signIn(one, asha), await signIn(other, asha)]
  // Both stores have cached both sessions now.
  for (const store of [one, other]) {
    for (const token of [phone, laptop]) expect((await store.call('GET /cart', { token })).status).toBe(200)
  }
  const body = { currentPassword: 'correct horse', newPassword: 'another horse', confirmPassword: 'another horse' }
  expect((await one.call('POST /users/change-password', { token: phone, body })).status).toBe(200)
  await vi.waitFor(
    async () => expect((await other.call('GET /cart', { token: laptop })).status).toBe(401),
    eventuallyInOtherProcess,
  )
  expect((await one.call('GET /cart', { token: laptop })).status).toBe(401)
  expect((await other.call('GET /cart', { token: phone })).status).toBe(200)
})

test('wrong passwords on both stores are counted together', async ({ instances }) => {
  const { context, one, other } = instances
  const asha = await createCustomer(context)
  const guess = (store: ServerClient) =>
    store.call('POST /auth/login', { body: { identifier: asha.username, password: 'a guess' } })
  for (const store of [one, other, one, other, one]) expect((await guess(store)).status).toBe(401)
  const refused = await guess(other)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
