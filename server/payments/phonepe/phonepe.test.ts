import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from 'vitest'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { createPhonePe, type PhonePeSettings } from './phonepe.ts'

const anId = () => randomBytes(16).toString('hex')
const payment = (merchantOrderId = anId(), amount = 149_900) => ({
  ...{ merchantOrderId, amount },
  expireAfter: 900,
  redirectUrl: 'http://127.0.0.1:3000/payment/phonepe-redirect?merchantTransactionId=x',
  message: 'Order 1',
})

/** A client of the simulator that waits for nothing; what it logs is kept. */
function clientOf(
  context: TestContext,
  { simulator, base, url }: PaymentSimulator,
  given: Partial<PhonePeSettings> = {},
) {
  const logged: string[] = []
  const note = (details: object, message: string) => void logged.push(`${JSON.stringify(details)} ${message}`)
  const phonePe = createPhonePe({
    ...simulator.account,
    pgUrl: base,
    oauthUrl: base,
    payPageOrigins: [url],
    log: { info: note, warn: note, error: note },
    clock: context.clock,
    timeout: 10_000,
    delay: async () => {},
    ...given,
  })
  return { phonePe, logged, control: simulator.control }
}

test('a payment is started, paid and found again', async ({ context, simulator }) => {
  const { phonePe } = clientOf(context, simulator)
  const asked = payment()
  const started = await phonePe.pay(asked)
  expect(started).toMatchObject({ kind: 'started', redirectUrl: expect.stringContaining('/simulator/phonepe/pay/') })
  expect(await phonePe.status(asked.merchantOrderId)).toMatchObject({
    kind: 'found',
    state: 'PENDING',
    amount: 149_900,
  })
  await simulator.simulator.settle(asked.merchantOrderId, 'COMPLETED')
  expect(await phonePe.status(asked.merchantOrderId)).toMatchObject({
    state: 'COMPLETED',
    amount: 149_900,
    transactionId: expect.stringMatching(/^OM/),
    paymentMode: 'UPI_INTENT',
  })
})

test('a payment that failed says why', async ({ context, simulator }) => {
  const { phonePe } = clientOf(context, simulator)
  const asked = payment()
  await phonePe.pay(asked)
  await simulator.simulator.settle(asked.merchantOrderId, 'FAILED')
  expect(await phonePe.status(asked.merchantOrderId)).toMatchObject({ state: 'FAILED', errorCode: 'TXN_CANCELLED/ZA' })
})

test('one token serves many calls, and is fetched once for all who wait for it', async ({ context, simulator }) => {
  const { phonePe, control } = clientOf(context, simulator)
  await Promise.all(Array.from({ length: 8 }, () => phonePe.pay(payment())))
  expect(control.calls).toMatchObject({ token: 1, pay: 8 })
})

test('a token is renewed before it expires, and the old one serves on while no new one is to be had', async ({
  context,
  simulator,
}) => {
  context.setClock('2026-11-21T06:00:00Z')
  const { phonePe, control } = clientOf(context, simulator)
  control.tokenLife = 3600
  expect((await phonePe.pay(payment())).kind).toBe('started')
  context.setClock('2026-11-21T06:54:00Z')
  expect((await phonePe.pay(payment())).kind).toBe('started')
  expect(control.calls.token).toBe(1)

  context.setClock('2026-11-21T06:56:00Z')
  control.fail({ call: 'token', how: { status: 503, body: 'R999' }, times: 3 })
  expect((await phonePe.pay(payment())).kind).toBe('started')
  expect(control.calls.token).toBe(4)
  expect((await phonePe.pay(payment())).kind).toBe('started')
  expect(control.calls.token).toBe(5)
  control.tokenLife = 624_600
})

test('a token that is refused early is replaced, and the call made once more', async ({ context, simulator }) => {
  const { phonePe, control } = clientOf(context, simulator)
  const unauthorized = { status: 401, body: '{"code":"AUTHORIZATION_FAILED"}' }
  control.fail({ call: 'pay', how: unauthorized })
  expect((await phonePe.pay(payment())).kind).toBe('started')
  expect(control.calls).toMatchObject({ token: 2, pay: 2 })

  control.fail({ call: 'pay', how: unauthorized, times: 5 })
  expect((await phonePe.pay(payment())).kind).toBe('refused')
  expect(control.calls.pay).toBe(4)
})

test('wrong credentials are a certain refusal, logged without the secret', async ({ context, simulator }) => {
  const { phonePe, logged, control } = clientOf(context, simulator, { clientSecret: 'not-the-secret' })
  expect(await phonePe.pay(payment())).toEqual({ kind: 'refused', reason: 'token: 400' })
  expect(control.calls).toMatchObject({ token: 1, pay: 0 })
  expect(logged).toHaveLength(1)
  expect(logged.join()).not.toMatch(/not-the-secret|O-Bearer/)
})

test.for([
  ['an error of the provider', { status: 500, body: '{"code":"INTERNAL_SERVER_ERROR"}' }],
  ['a gateway that gave up', { status: 503, body: 'R999' }],
  ['a page instead of an answer', { status: 200, body: '<html>Welcome</html>' }],
  ['an answer without an address', { status: 200, body: '{"orderId":"OMO1","state":"PENDING"}' }],
  [
    'an address that is not PhonePe’s',
    { status: 200, body: '{"orderId":"OMO1","redirectUrl":"https://phonepe.com.evil.example/x"}' },
  ],
  ['a used id', { status: 417, body: '{"code":"INVALID_MERCHANT_ORDER_ID"}' }],
  ['a used id in other words', { status: 400, body: '{"code":"ORDER_ALREADY_EXISTS"}' }],
  ['a broken connection', 'reset'],
] as const)(
  'after %s nobody knows whether the payment was taken up, and it is not asked for again',
  async ([, how], { context, simulator }) => {
    const { phonePe, control } = clientOf(context, simulator)
    for (const when of ['before', 'after'] as const) {
      control.fail({ call: 'pay', when, how })
      expect((await phonePe.pay(payment())).kind).toBe('unknown')
    }
    expect(control.calls.pay).toBe(2)
  },
)

test('an answer that does not come in time leaves the payment unknown', async ({ context, simulator }) => {
  const { phonePe, control } = clientOf(context, simulator, { timeout: 1500 })
  // With its token at hand, what does not come in time is the payment's own answer.
  await phonePe.status('warm')
  control.fail({ call: 'pay', when: 'after', how: 'silence' })
  expect(await phonePe.pay(payment())).toEqual({ kind: 'unknown', reason: 'TimeoutError' })
  control.release()
})

test.for([
  ['400', { status: 400, body: '{"code":"BAD_REQUEST"}' }],
  ['403', { status: 403, body: '{"code":"FORBIDDEN"}' }],
  ['429', { status: 429, body: 'slow down' }],
] as const)('a %s is a certain refusal of a payment', async ([, how], { context, simulator }) => {
  const { phonePe, control } = clientOf(context, simulator)
  control.fail({ call: 'pay', how })
  expect((await phonePe.pay(payment())).kind).toBe('refused')
})

test('a provider that cannot be reached certainly took nothing up', async ({ context, simulator }) => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const nowhere = `http://127.0.0.1:${(probe.address() as { port: number }).port}`
  probe.close()
  await once(probe, 'close')
  const { phonePe } = clientOf(context, simulator, { pgUrl: nowhere })
  expect(await phonePe.pay(payment())).toEqual({ kind: 'refused', reason: 'ECONNREFUSED' })
  expect((await phonePe.status(anId())).kind).toBe('unknown')
})

test('asking for a status is tried again, and its failure says nothing about the payment', async ({
  context,
  simulator,
}) => {
  const { phonePe, control } = clientOf(context, simulator)
  const asked = payment()
  await phonePe.pay(asked)
  control.fail({ call: 'status', how: 'reset' })
  control.fail({ call: 'status', how: { status: 503, body: 'R999' } })
  expect(await phonePe.status(asked.merchantOrderId)).toMatchObject({ kind: 'found', state: 'PENDING' })
  expect(control.calls.status).toBe(3)

  control.fail({ call: 'status', how: { status: 200, body: '[]' } })
  expect((await phonePe.status(asked.merchantOrderId)).kind).toBe('unknown')
})

test('an unknown payment is not there; an unknown refund neither', async ({ context, simulator }) => {
  const { phonePe, control } = clientOf(context, simulator)
  expect(await phonePe.status(anId())).toEqual({ kind: 'notFound' })
  expect(await phonePe.refundStatus(anId())).toEqual({ kind: 'notFound' })
  control.fail({
    call: 'status',
    how: { status: 400, body: '{"success":false,"code":"MERCHANT_ORDER_MAPPING_NOT_FOUND"}' },
  })
  expect(await phonePe.status(anId())).toEqual({ kind: 'notFound' })
  control.fail({ call: 'status', how: { status: 400, body: '{"code":"BAD_REQUEST"}' } })
  expect((await phonePe.status(anId())).kind).toBe('unknown')
})

test('a refund is asked for once; more than was paid is refused', async ({ context, simulator }) => {
  const { phonePe, control } = clientOf(context, simulator)
  const asked = payment()
  await phonePe.pay(asked)
  const refund = { merchantRefundId: anId(), merchantOrderId: asked.merchantOrderId, amount: 149_900 }
  expect((await phonePe.refund(refund)).kind).toBe('refused')
  await simulator.simulator.settle(asked.merchantOrderId, 'COMPLETED')

  control.fail({ call: 'refund', when: 'after', how: 'reset' })
  expect((await phonePe.refund(refund)).kind).toBe('unknown')
  expect(control.calls.refund).toBe(2)
  expect(await phonePe.refundStatus(refund.merchantRefundId)).toMatchObject({
    kind: 'found',
    state: 'COMPLETED',
    amount: 149_900,
    reference: expect.stringMatching(/^\d{12}$/),
  })
  expect((await phonePe.refund({ ...refund, merchantRefundId: anId(), amount: 1 })).kind).toBe('refused')
})

test('a provider that is down is left alone for a while, then asked by one', async ({ context, simulator }) => {
  context.setClock('2026-11-21T06:00:00Z')
  const { phonePe, control } = clientOf(context, simulator)
  await phonePe.pay(payment())
  control.fail({ call: 'pay', how: 'reset', times: 5 })
  for (let tries = 0; tries < 5; tries++) expect((await phonePe.pay(payment())).kind).toBe('unknown')
  expect(await phonePe.pay(payment())).toMatchObject({ kind: 'refused', reason: expect.stringContaining('not answer') })
  expect(control.calls.pay).toBe(6)

  context.setClock('2026-11-21T06:00:21Z')
  expect((await phonePe.pay(payment())).kind).toBe('started')
  expect((await phonePe.pay(payment())).kind).toBe('started')
})

test('a call that is held back while the provider is down is answered at once, without waits and tries', async ({
  context,
  simulator,
}) => {
  context.setClock('2026-11-21T06:00:00Z')
  const waits: number[] = []
  const { phonePe, control } = clientOf(context, simulator, { delay: async (time) => void waits.push(time) })
  await phonePe.pay(payment())
  control.fail({ call: 'status', how: 'reset', times: 100 })
  await phonePe.status(anId())
  await phonePe.status(anId())
  expect([control.calls.status, waits.length]).toEqual([5, 3])
  waits.length = 0
  expect(await phonePe.status(anId())).toEqual({ kind: 'unknown', reason: 'the provider does not answer at present' })
  expect([control.calls.status, waits.length]).toEqual([5, 0])
})

test.for(['token', 'pay', 'status', 'refund', 'refundStatus'] as const)(
  'a provider that fails at %s is left alone with that, and still asked for everything else',
  async (failing, { context, simulator }) => {
    context.setClock('2026-11-21T06:00:00Z')
    const { phonePe, control } = clientOf(context, simulator)
    const asked = payment()
    await phonePe.pay(asked)
    await simulator.simulator.settle(asked.merchantOrderId, 'COMPLETED')
    const { merchantOrderId } = asked
    const given = { merchantRefundId: anId(), merchantOrderId, amount: 1_00 }
    await phonePe.refund(given)
    const kinds = {
      pay: async () => (await phonePe.pay(payment())).kind === 'started',
      status: async () => (await phonePe.status(merchantOrderId)).kind === 'found',
      refund: async () => (await phonePe.refund({ ...given, merchantRefundId: anId() })).kind === 'taken',
      refundStatus: async () => (await phonePe.refundStatus(given.merchantRefundId)).kind === 'found',
    }
    // A token that is about to expire is renewed with every call, and serves on while it cannot be.
    if (failing === 'token') context.setClock('2026-11-28T11:26:00Z')
    control.fail({ call: failing, how: { status: 503, body: 'R999' }, times: 100 })
    const before = control.calls[failing]
    for (let tries = 0; tries < 6; tries++) await kinds[failing === 'token' ? 'status' : failing]()
    expect(control.calls[failing] - before).toBe(5)
    for (const [name, works] of Object.entries(kinds)) expect(await works(), name).toBe(name !== failing)
  },
)
