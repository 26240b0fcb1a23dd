import { expect } from 'vitest'
import { createApi } from '#tests/support/api.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { test as shopTest } from '#tests/support/test-context.ts'
import { paymentSetup } from './payment-setup.ts'
import { createPayments } from './payments.ts'
import { isOnlinePaymentOffered } from './test-mode.ts'

/** Requests that a proxy in front of the shop passed on, or that a page elsewhere made. */
const proxied: [string, Record<string, string>][] = [
  ['by a proxy that keeps the host', { host: 'shop.example' }],
  ['by a proxy that names the visitor', { 'x-forwarded-for': '203.0.113.7' }],
  ['by a proxy that says Forwarded', { forwarded: 'for=203.0.113.7' }],
  ['by a proxy that says X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
  ['by a content network', { 'cf-connecting-ip': '203.0.113.7' }],
  ['from a page of the public shop', { origin: 'https://shop.example' }],
  ['from a page of the public shop, by its referrer', { referer: 'https://shop.example/product/1' }],
]

test('without configuration this computer can pay online, and is told that it is a test payment', async ({
  simulator,
  api,
}) => {
  expect((await api.call('GET /payments/methods')).body).toEqual({
    paymentMethods: ['COD', 'ONLINE_PAYMENT'],
    isTest: true,
    isPublicTestMode: false,
  })
  expect(await (await fetch(`${simulator.url}/api/payments/methods`)).json()).toMatchObject({
    paymentMethods: ['COD', 'ONLINE_PAYMENT'],
  })
})

test.for(proxied)('a request %s is offered cash on delivery only', async ([, headers], { simulator: _, api }) => {
  expect((await api.call('GET /payments/methods', { headers })).body.paymentMethods).toEqual(['COD'])
})

test.for(proxied)(
  'a request %s does not reach the simulator’s page',
  async ([, headers], { context, simulator, api }) => {
    await simulator.simulator.pay({
      merchantOrderId: 'page-for-nobody-else',
      amount: 100,
      paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: 'http://localhost/back' } },
    })
    const { token } = await context.db
      .selectFrom('simulatedPayments')
      .select('token')
      .where('merchantOrderId', '=', 'page-for-nobody-else')
      .executeTakeFirstOrThrow()
    const url = `/simulator/phonepe/pay/${token}`
    expect((await api.app.inject({ url, headers: { host: 'localhost:3000' } })).statusCode).toBe(200)
    expect((await api.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })).statusCode).toBe(404)
  },
)

test('an old proxy that hides behind this machine’s name is found out by its HTTP', async ({ simulator }) => {
  const { connect } = await import('node:net')
  const { port } = new URL(simulator.url)
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.write(`GET /api/payments/methods HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  })
  expect(answer).toContain('{"paymentMethods":["COD"]')
})

test('test mode remembers nothing: a request through a proxy does not change what this computer is offered', async ({
  simulator: _,
  api,
  context,
}) => {
  const offered = async (headers = {}) => (await api.call('GET /payments/methods', { headers })).body.paymentMethods
  context.statements.length = 0
  expect(await offered({ 'x-forwarded-for': '203.0.113.7' })).toEqual(['COD'])
  expect(await offered()).toEqual(['COD', 'ONLINE_PAYMENT'])
  expect(context.statements).toEqual([])
})

test('the administrator reads who can pay online in test mode, and how to take real payments', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  expect((await api.call('GET /payments/setup', { token })).body).toEqual({
    provider: 'simulator',
    offeredTo: 'this machine',
    message:
      'Test mode: payments are simulated. Only this computer can pay online; other visitors are offered cash on delivery. To take real payments, set PUBLIC_URL and the PHONEPE_ variables.',
  })
})

const around = { publicUrl: 'https://shop.example', ownUrl: 'http://127.0.0.1:1' }

shopTest('a public store without credentials takes cash on delivery only and says why', async ({ context }) => {
  const nobody = { provider: 'none', isPublicTestMode: false, webhook: null } as const
  const payments = await createPayments(nobody, { ...context, ...around })
  const { call, app } = await createApi(Object.assign(Object.create(context), { payments }))
  expect((await call('GET /payments/methods')).body).toEqual({
    paymentMethods: ['COD'],
    isTest: false,
    isPublicTestMode: false,
  })
  const token = await issueToken(context, await createAdmin(context))
  const { body } = await call('GET /payments/setup', { token })
  expect(body).toMatchObject({ provider: 'none', offeredTo: 'nobody' })
  expect(body.message).toContain('PHONEPE_CLIENT_ID')
  expect((await app.inject('/simulator/phonepe/pay/x')).statusCode).toBe(404)
  await app.close()
})

shopTest('PAYMENT_SIMULATOR=on offers test payments to everybody, and says so', async ({ context }) => {
  const create = (isPublicTestMode: boolean) =>
    createPayments({ provider: 'simulator', isPublicTestMode, webhook: null }, { ...context, ...around })
  const [open, guarded] = [await create(true), await create(false)]
  expect([open.isOfferedTo(false), guarded.isOfferedTo(false), guarded.isOfferedTo(true)]).toEqual([true, false, true])
  expect(paymentSetup(open)).toMatchObject({
    offeredTo: 'everybody',
    message: expect.stringMatching(/^Test mode: .*Everybody can pay online, and no money is charged\./),
  })
})

shopTest('PhonePe’s sandbox follows the rule of test mode', () => {
  const guarded = { isPublicTestMode: false }
  expect([true, false].map((isLocal) => isOnlinePaymentOffered('sandbox', guarded, isLocal))).toEqual([true, false])
  expect(isOnlinePaymentOffered('sandbox', { isPublicTestMode: true }, false)).toBe(true)
  expect(isOnlinePaymentOffered('phonepe', guarded, false)).toBe(true)
  expect(isOnlinePaymentOffered('none', guarded, true)).toBe(false)
  expect(paymentSetup({ kind: 'sandbox', ...guarded }).message).toContain('Only this computer can pay online')
})
