import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from 'vitest'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { createPhonePe, type PhonePeSettings } from './phonepe.ts'

const randomId = () => randomBytes(16).toString('hex')
const newPayment = (merchantOrderId = randomId(), amount = 149_900) => ({
  merchantOrderId,
  amount,
  expireAfter: 900,
  redirectUrl: 'http://127.0.0.1:3000/payment/phonepe-redirect?merchantTransactionId=x',
  message: 'Order 1',
})

/** A client of the simulator without delays between attempts, and the lines that it logs. */
function createClient(
  context: TestContext,
  { account, control, apiUrl, storeUrl }: PaymentSimulator,
  given: Partial<PhonePeSettings> = {},
) {
  const logLines: string[] = []
  const log = (details: object, message: string) => void logLines.push(`${JSON.stringify(details)} ${message}`)
  const phonePe = createPhonePe({
    ...account,
    pgUrl: apiUrl,
    oauthUrl: apiUrl,
    payPageOrigins: [storeUrl],
    log: { info: log, warn: log, error: log },
    clock: context.clock,
    timeout: 10_000,
    delay: async () => {},
    ...given,
  })
  return { phonePe, logLines, control }
}

test('a payment is started, paid, and its status is read', async ({ context, simulator }) => {
  const { phonePe } = createClient(context, simulator)
  const payment = newPayment()
  const started = await phonePe.pay(payment)
  expect(started).toMatchObject({ kind: 'started', redirectUrl: expect.stringContaining('/simulator/phonepe/pay/') })
  expect(await phonePe.status(payment.merchantOrderId)).toMatchObject({
    kind: 'found',
    state: 'PENDING',
    amount: 149_900,
  })
  await simulator.settle(payment.merchantOrderId, 'COMPLETED')
  expect(await phonePe.status(payment.merchantOrderId)).toMatchObject({
    state: 'COMPLETED',
    amount: 149_900,
    transactionId: expect.stringMatching(/^OM/),
    paymentMode: 'UPI_INTENT',
  })
})

test('the status of a failed payment contains the error code', async ({ context, simulator }) => {
  const { phonePe } = createClient(context, simulator)
  const payment = newPayment()
  await phonePe.pay(payment)
  await simulator.settle(payment.merchantOrderId, 'FAILED')
  expect(await phonePe.status(payment.merchantOrderId)).toMatchObject({
    state: 'FAILED',
    errorCode: 'TXN_CANCELLED/ZA',
  })
})

test('parallel calls share one token, which is requested once', async ({ context, simulator }) => {
  const { phonePe, control } = createClient(context, simulator)
  await Promise.all(Array.from({ length: 8 }, () => phonePe.pay(newPayment())))
  expect(control.calls).toMatchObject({ token: 1, pay: 8 })
})

test('a token is renewed before it expires, and the old one is used while the renewal fails', async ({
  context,
  simulator,
}) => {
  context.setClock('2026-11-21T06:00:00Z')
  const { phonePe, control } = createClient(context, simulator)
  control.tokenLifetime = 3600
  expect((await phonePe.pay(newPayment())).kind).toBe('started')
  context.setClock('2026-11-21T06:54:00Z')
  expect((await phonePe.pay(newPayment())).kind).toBe('started')
  expect(control.calls.token).toBe(1)

  context.setClock('2026-11-21T06:56:00Z')
  control.injectFault({ call: 'token', effect: { status: 503, body: 'R999' }, times: 3 })
  expect((await phonePe.pay(newPayment())).kind).toBe('started')
  expect(control.calls.token).toBe(4)
  expect((await phonePe.pay(newPayment())).kind).toBe('started')
  expect(control.calls.token).toBe(5)
  control.tokenLifetime = 624_600
})

test('a rejected token is replaced, and the call is sent once more', async ({ context, simulator }) => {
  const { phonePe, control } = createClient(context, simulator)
  const unauthorized = { status: 401, body: '{"code":"AUTHORIZATION_FAILED"}' }
  control.injectFault({ call: 'pay', effect: unauthorized })
  expect((await phonePe.pay(newPayment())).kind).toBe('started')
  expect(control.calls).toMatchObject({ token: 2, pay: 2 })

  control.injectFault({ call: 'pay', effect: unauthorized, times: 5 })
  expect((await phonePe.pay(newPayment())).kind).toBe('refused')
  expect(control.calls.pay).toBe(4)
})

test('with wrong credentials the payment is refused, and the log does not contain the secret', async ({
  context,
  simulator,
}) => {
  const { phonePe, logLines, control } = createClient(context, simulator, { clientSecret: 'not-the-secret' })
  expect(await phonePe.pay(newPayment())).toEqual({ kind: 'refused', reason: 'token: 400' })
  expect(control.calls).toMatchObject({ token: 1, pay: 0 })
  expect(logLines).toHaveLength(1)
  expect(logLines.join()).not.toMatch(/not-the-secret|O-Bearer/)
})

test.for([
  ['an error of the provider', { status: 500, body: '{"code":"INTERNAL_SERVER_ERROR"}' }],
  ['an error of the gateway', { status: 503, body: 'R999' }],
  ['a request that took the provider too long', { status: 408, body: '{"code":"REQUEST_TIMEOUT"}' }],
  ['an HTML page instead of JSON', { status: 200, body: '<html>Welcome</html>' }],
  ['a response without a redirect URL', { status: 200, body: '{"orderId":"OMO1","state":"PENDING"}' }],
  [
    'a redirect URL of another host',
    { status: 200, body: '{"orderId":"OMO1","redirectUrl":"https://phonepe.com.evil.example/x"}' },
  ],
  ['a used id', { status: 417, body: '{"code":"INVALID_MERCHANT_ORDER_ID"}' }],
  ['a used id with another error code', { status: 400, body: '{"code":"ORDER_ALREADY_EXISTS"}' }],
  ['a connection reset', 'reset'],
] as const)(
  'after %s the result of a payment is unknown, and the request is not repeated',
  async ([, effect], { context, simulator }) => {
    const { phonePe, control } = createClient(context, simulator)
    for (const when of ['before', 'after'] as const) {
      control.injectFault({ call: 'pay', when, effect })
      expect((await phonePe.pay(newPayment())).kind).toBe('unknown')
    }
    expect(control.calls.pay).toBe(2)
  },
)

test('after a timeout the result of a payment is unknown', async ({ context, simulator }) => {
  const { phonePe, control } = createClient(context, simulator, { timeout: 1500 })
  // The token is fetched first, so that the timeout is that of the payment.
  await phonePe.status('warm')
  control.injectFault({ call: 'pay', when: 'after', effect: 'noResponse' })
  expect(await phonePe.pay(newPayment())).toEqual({ kind: 'unknown', reason: 'TimeoutError' })
  control.release()
})

test.for([
  ['400', { status: 400, body: '{"code":"BAD_REQUEST"}' }],
  ['403', { status: 403, body: '{"code":"FORBIDDEN"}' }],
  ['429', { status: 429, body: 'slow down' }],
] as const)('a payment with the response %s is refused', async ([, effect], { context, simulator }) => {
  const { phonePe, control } = createClient(context, simulator)
  control.injectFault({ call: 'pay', effect })
  expect((await phonePe.pay(newPayment())).kind).toBe('refused')
})

test('without a connection to the provider a payment is refused, and a status is unknown', async ({
  context,
  simulator,
}) => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const closedPort = `http://127.0.0.1:${(probe.address() as { port: number }).port}`
  probe.close()
  await once(probe, 'close')
  const { phonePe } = createClient(context, simulator, { pgUrl: closedPort })
  expect(await phonePe.pay(newPayment())).toEqual({ kind: 'refused', reason: 'ECONNREFUSED' })
  expect((await phonePe.status(randomId())).kind).toBe('unknown')
})

test('a status request is repeated, and after an invalid response the status is unknown', async ({
  context,
  simulator,
}) => {
  const { phonePe, control } = createClient(context, simulator)
  const payment = newPayment()
  await phonePe.pay(payment)
  control.injectFault({ call: 'status', effect: 'reset' })
  control.injectFault({ call: 'status', effect: { status: 503, body: 'R999' } })
  expect(await phonePe.status(payment.merchantOrderId)).toMatchObject({ kind: 'found', state: 'PENDING' })
  expect(control.calls.status).toBe(3)

  control.injectFault({ call: 'status', effect: { status: 200, body: '[]' } })
  expect((await phonePe.status(payment.merchantOrderId)).kind).toBe('unknown')
})

test('a payment or refund that the provider does not have is not found', async ({ context, simulator }) => {
  const { phonePe, control } = createClient(context, simulator)
  expect(await phonePe.status(randomId())).toEqual({ kind: 'notFound' })
  expect(await phonePe.refundStatus(randomId())).toEqual({ kind: 'notFound' })
  control.injectFault({
    call: 'status',
    effect: { status: 400, body: '{"success":false,"code":"MERCHANT_ORDER_MAPPING_NOT_FOUND"}' },
  })
  expect(await phonePe.status(randomId())).toEqual({ kind: 'notFound' })
  control.injectFault({ call: 'status', effect: { status: 400, body: '{"code":"BAD_REQUEST"}' } })
  expect((await phonePe.status(randomId())).kind).toBe('unknown')
})

test('a refund is requested once, and refused if it exceeds the payment', async ({ context, simulator }) => {
  const { phonePe, control } = createClient(context, simulator)
  const payment = newPayment()
  await phonePe.pay(payment)
  const refund = { merchantRefundId: randomId(), merchantOrderId: payment.merchantOrderId, amount: 149_900 }
  expect((await phonePe.refund(refund)).kind).toBe('refused')
  await simulator.settle(payment.merchantOrderId, 'COMPLETED')

  control.injectFault({ call: 'refund', when: 'after', effect: 'reset' })
  expect((await phonePe.refund(refund)).kind).toBe('unknown')
  expect(control.calls.refund).toBe(2)
  expect(await phonePe.refundStatus(refund.merchantRefundId)).toMatchObject({
    kind: 'found',
    state: 'COMPLETED',
    amount: 149_900,
    reference: expect.stringMatching(/^\d{12}$/),
  })
  expect((await phonePe.refund({ ...refund, merchantRefundId: randomId(), amount: 1 })).kind).toBe('refused')
})

test('after a request that took the provider too long the result of a refund is unknown, and its status tells it', async ({
  context,
  simulator,
}) => {
  const { phonePe, control } = createClient(context, simulator)
  const { merchantOrderId, amount } = newPayment()
  await phonePe.pay(newPayment(merchantOrderId))
  await simulator.settle(merchantOrderId, 'COMPLETED')
  const refund = { merchantRefundId: randomId(), merchantOrderId, amount }
  const effect = { status: 408, body: '{"code":"REQUEST_TIMEOUT"}' }
  control.injectFault({ call: 'refund', when: 'after', effect })
  expect((await phonePe.refund(refund)).kind).toBe('unknown')
  expect(control.calls.refund).toBe(1)
  expect(await phonePe.refundStatus(refund.merchantRefundId)).toMatchObject({ kind: 'found', amount })
})

test('after repeated failures no payment is requested for twenty seconds', async ({ context, simulator }) => {
  context.setClock('2026-11-21T06:00:00Z')
  const { phonePe, control } = createClient(context, simulator)
  await phonePe.pay(newPayment())
  control.injectFault({ call: 'pay', effect: 'reset', times: 5 })
  for (let count = 0; count < 5; count++) expect((await phonePe.pay(newPayment())).kind).toBe('unknown')
  expect(await phonePe.pay(newPayment())).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('not answer'),
  })
  expect(control.calls.pay).toBe(6)

  context.setClock('2026-11-21T06:00:21Z')
  expect((await phonePe.pay(newPayment())).kind).toBe('started')
  expect((await phonePe.pay(newPayment())).kind).toBe('started')
})

test('while the circuit is open a call returns at once, without delays and attempts', async ({
  context,
  simulator,
}) => {
  context.setClock('2026-11-21T06:00:00Z')
  const delays: number[] = []
  const { phonePe, control } = createClient(context, simulator, { delay: async (time) => void delays.push(time) })
  await phonePe.pay(newPayment())
  control.injectFault({ call: 'status', effect: 'reset', times: 100 })
  await phonePe.status(randomId())
  await phonePe.status(randomId())
  expect([control.calls.status, delays.length]).toEqual([5, 3])
  delays.length = 0
  expect(await phonePe.status(randomId())).toEqual({
    kind: 'unknown',
    reason: 'the provider does not answer at present',
  })
  expect([control.calls.status, delays.length]).toEqual([5, 0])
})

test.for(['token', 'pay', 'status', 'refund', 'refundStatus'] as const)(
  'after failures of %s only that call is paused, all other calls are sent',
  async (failingCall, { context, simulator }) => {
    context.setClock('2026-11-21T06:00:00Z')
    const { phonePe, control } = createClient(context, simulator)
    const payment = newPayment()
    await phonePe.pay(payment)
    await simulator.settle(payment.merchantOrderId, 'COMPLETED')
    const { merchantOrderId } = payment
    const given = { merchantRefundId: randomId(), merchantOrderId, amount: 1_00 }
    await phonePe.refund(given)
    const succeeds = {
      pay: async () => (await phonePe.pay(newPayment())).kind === 'started',
      status: async () => (await phonePe.status(merchantOrderId)).kind === 'found',
      refund: async () => (await phonePe.refund({ ...given, merchantRefundId: randomId() })).kind === 'accepted',
      refundStatus: async () => (await phonePe.refundStatus(given.merchantRefundId)).kind === 'found',
    }
    // A token that is about to expire is renewed with every call, and used while the renewal fails.
    if (failingCall === 'token') context.setClock('2026-11-28T11:26:00Z')
    control.injectFault({ call: failingCall, effect: { status: 503, body: 'R999' }, times: 100 })
    const before = control.calls[failingCall]
    for (let count = 0; count < 6; count++) await succeeds[failingCall === 'token' ? 'status' : failingCall]()
    expect(control.calls[failingCall] - before).toBe(5)
    for (const [name, works] of Object.entries(succeeds)) expect(await works(), name).toBe(name !== failingCall)
  },
)
