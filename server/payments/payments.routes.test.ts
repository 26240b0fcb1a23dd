import { expect } from 'vitest'
import { createApi } from '#tests/support/api.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { test as contextTest } from '#tests/support/test-context.ts'
import { paymentSetup } from './payment-setup.ts'
import { createPayments } from './payments.ts'
import { isOnlinePaymentOffered } from './test-mode.ts'

/** Requests that were forwarded by a proxy or sent by a page of another origin. */
const foreignRequests: [string, Record<string, string>][] = [
  ['with a public host', { host: 'shop.example' }],
  ['with X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
  ['with Forwarded', { forwarded: 'for=203.0.113.7' }],
  ['with X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
  ['from a CDN', { 'cf-connecting-ip': '203.0.113.7' }],
  ['with the origin of the public store', { origin: 'https://shop.example' }],
  ['with a referrer of the public store', { referer: 'https://shop.example/product/1' }],
]

test('without configuration online payment is offered to this computer, marked as a test', async ({
  simulator,
  api,
}) => {
  expect((await api.call('GET /payments/methods')).body).toEqual({
    paymentMethods: ['COD', 'ONLINE_PAYMENT'],
    isTest: true,
    isPublicTestMode: false,
  })
  expect(await (await fetch(`${simulator.storeUrl}/api/payments/methods`)).json()).toMatchObject({
    paymentMethods: ['COD', 'ONLINE_PAYMENT'],
  })
})

test.for(foreignRequests)(
  'a request %s is offered cash on delivery only',
  async ([, headers], { simulator: _, api }) => {
    expect((await api.call('GET /payments/methods', { headers })).body.paymentMethods).toEqual(['COD'])
  },
)

test.for(foreignRequests)(
  'a request %s gets no payment page of the simulator',
  async ([, headers], { context, simulator, api }) => {
    await simulator.pay({
      merchantOrderId: 'local-page',
      amount: 100,
      paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: 'http://localhost/back' } },
    })
    const { token } = await context.db
      .selectFrom('simulatedPayments')
      .select('token')
      .where('merchantOrderId', '=', 'local-page')
      .executeTakeFirstOrThrow()
    const url = `/simulator/phonepe/pay/${token}`
    expect((await api.app.inject({ url, headers: { host: 'localhost:3000' } })).statusCode).toBe(200)
    expect((await api.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })).statusCode).toBe(404)
  },
)

test('a request over HTTP/1.0, which old proxies send, is offered cash on delivery only', async ({ simulator }) => {
  const { connect } = await import('node:net')
  const { port } = new URL(simulator.storeUrl)
  const response = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.write(`GET /api/payments/methods HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  })
  expect(response).toContain('{"paymentMethods":["COD"]')
})

test('test mode is stateless: a request through a proxy does not change the offer to this computer', async ({
  simulator: _,
  api,
  context,
}) => {
  const findMethods = async (headers = {}) => (await api.call('GET /payments/methods', { headers })).body.paymentMethods
  context.statements.length = 0
  expect(await findMethods({ 'x-forwarded-for': '203.0.113.7' })).toEqual(['COD'])
  expect(await findMethods()).toEqual(['COD', 'ONLINE_PAYMENT'])
  expect(context.statements).toEqual([])
})

test('the administrator sees who can pay online in test mode, and how to take real payments', async ({
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

const urls = { publicUrl: 'https://shop.example', ownUrl: 'http://127.0.0.1:1' }

contextTest(
  'a public store without credentials offers cash on delivery only, and the administrator sees why',
  async ({ context }) => {
    const noPayments = { provider: 'none', isPublicTestMode: false, webhook: null } as const
    const payments = await createPayments(noPayments, { ...context, ...urls })
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
  },
)

contextTest(
  'PAYMENT_SIMULATOR=on offers test payments to everybody, and the administrator sees it',
  async ({ context }) => {
    const create = (isPublicTestMode: boolean) =>
      createPayments({ provider: 'simulator', isPublicTestMode, webhook: null }, { ...context, ...urls })
    const [open, localOnly] = [await create(true), await create(false)]
    expect([open.isOfferedTo(false), localOnly.isOfferedTo(false), localOnly.isOfferedTo(true)]).toEqual([
      true,
      false,
      true,
    ])
    expect(paymentSetup(open)).toMatchObject({
      offeredTo: 'everybody',
      message: expect.stringMatching(/^Test mode: .*Everybody can pay online, and no money is charged\./),
    })
  },
)

contextTest('PhonePe’s sandbox follows the rule of test mode', () => {
  const localOnly = { isPublicTestMode: false }
  expect([true, false].map((isLocal) => isOnlinePaymentOffered('sandbox', localOnly, isLocal))).toEqual([true, false])
  expect(isOnlinePaymentOffered('sandbox', { isPublicTestMode: true }, false)).toBe(true)
  expect(isOnlinePaymentOffered('phonepe', localOnly, false)).toBe(true)
  expect(isOnlinePaymentOffered('none', localOnly, true)).toBe(false)
  expect(paymentSetup({ kind: 'sandbox', ...localOnly }).message).toContain('Only this computer can pay online')
})
