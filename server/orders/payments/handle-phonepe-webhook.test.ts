import { expect } from 'vitest'
import { webhookAuthorization } from '#server/payments/webhook-authorization.ts'
import { createApi } from '#tests/support/api.ts'
import {
  advanceClock,
  completePayPage,
  createPlacedPurchase,
  expectPaymentsToBalance,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'
import { showPaymentStatus } from './show-payment-status.ts'

const url = '/api/payments/phonepe/webhook'

test('a webhook before or after the redirect, or sent ten times, pays the order once', async ({
  context,
  simulator,
}) => {
  const { customer, attempt, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  const [webhook] = simulator.control.queuedWebhooks
  const statuses = await Promise.all(Array.from({ length: 5 }, () => webhook!.deliver()))
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  await context.runJobs()
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'COMPLETED' })
  expect((await showPaymentStatus(context, customer, attempt.merchantOrderId)).status).toBe('COMPLETED')
  for (let times = 0; times < 5; times++) expect(await webhook!.deliver()).toBe(200)
  await context.runJobs()
  const completed = await context.db.selectFrom('paymentEvents').select('id').where('kind', '=', 'COMPLETED').execute()
  expect(completed).toHaveLength(1)
  await expectPaymentsToBalance(context, variant, 5)
})

test('webhooks out of order change nothing: an earlier failure does not revert a later payment', async ({
  context,
  simulator,
}) => {
  const { customer, attempt, order, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  await completePayPage(simulator, await reinitiatePayment(context, customer, order.id, true), 'pay')
  const { queuedWebhooks } = simulator.control
  expect(queuedWebhooks.map(({ event }) => event)).toEqual(['checkout.order.failed', 'checkout.order.completed'])
  for (const webhook of queuedWebhooks.toReversed()) {
    expect(await webhook.deliver()).toBe(200)
    await context.runJobs()
    expect(await findOrderOfCustomer(context, customer)).toMatchObject({
      paymentStatus: 'COMPLETED',
      deliveryStatus: 'PENDING',
    })
  }
  await expectPaymentsToBalance(context, variant, 5)
})

test('a webhook only triggers a status request: forged states and amounts change nothing', async ({
  context,
  simulator,
  api,
}) => {
  const { customer, attempt } = await createPlacedPurchase(context)
  const authorization = webhookAuthorization(simulator.webhook)
  const { merchantOrderId } = attempt
  const payload = { merchantOrderId, state: 'COMPLETED', amount: 1 }
  const forged = { event: 'checkout.order.completed', payload }
  const send = (headers: Record<string, string>, body: unknown) =>
    api.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
  expect((await send({ authorization }, forged)).statusCode).toBe(200)
  await context.runJobs()
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'PENDING' })

  for (const header of ['', authorization.toUpperCase(), `Bearer ${authorization}`, 'x'.repeat(64)]) {
    expect((await send({ authorization: header }, forged)).statusCode).toBe(401)
  }
  const events = await context.db.selectFrom('paymentEvents').select('kind').where('kind', '=', 'WEBHOOK').execute()
  expect(events).toHaveLength(1)
})

test.for([
  [
    'an unknown order',
    { event: 'checkout.order.completed', payload: { merchantOrderId: 'A'.repeat(32), state: 'COMPLETED' } },
  ],
  ['an unknown refund', { event: 'pg.refund.completed', payload: { merchantRefundId: 'B'.repeat(32) } }],
  ['an unknown event', { event: 'checkout.new', payload: {} }],
  ['no envelope', { merchantOrderId: 'C'.repeat(32), amount: 'much' }],
  ['invalid values', { event: 7, type: 3, payload: { merchantOrderId: ['x'], amount: -5 } }],
  ['text with a zero byte', { event: 'a\0b', payload: { merchantOrderId: '\0' } }],
  ['a list', []],
  ['a number', 3],
] as const)('a webhook with %s is accepted without an effect', async ([, body], { context: _, simulator, api }) => {
  const authorization = webhookAuthorization(simulator.webhook)
  const payload = JSON.stringify(body)
  const headers = { authorization, 'content-type': 'application/json' }
  expect((await api.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
})

test('a webhook that is not JSON is 400, one that is too long 413', async ({ simulator, api }) => {
  const authorization = webhookAuthorization(simulator.webhook)
  const send = (payload: string, type: string) =>
    api.app.inject({ method: 'POST', url, headers: { authorization, 'content-type': type }, payload })
  expect((await send('{', 'application/json')).statusCode).toBe(400)
  expect((await send('', 'text/plain')).statusCode).toBe(400)
  expect((await send('"'.padEnd(70_000, 'x'), 'application/json')).statusCode).toBe(413)
})

test('without webhook credentials every webhook is rejected, and polling updates payments', async ({
  context,
  simulator,
}) => {
  const { customer, attempt } = await createPlacedPurchase(context)
  const withoutWebhook = Object.assign(Object.create(context), { payments: { ...context.payments, webhook: null } })
  const { app } = await createApi(withoutWebhook)
  const authorization = webhookAuthorization(simulator.webhook)
  expect((await app.inject({ method: 'POST', url, headers: { authorization }, payload: '{}' })).statusCode).toBe(401)
  await app.close()
  await completePayPage(simulator, attempt, 'pay')
  await advanceClock(context, 1)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'COMPLETED' })
})

test('a refund webhook triggers a status request of the refund', async ({ context, simulator, api }) => {
  const { customer, attempt, order } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  simulator.control.refundState = 'PENDING'
  await cancelOrder(context, customer, order.id)
  await context.runJobs()
  simulator.control.refundState = 'COMPLETED'
  const payload = { originalMerchantOrderId: attempt.merchantOrderId, state: 'COMPLETED', amount: 149_900 }
  const authorization = webhookAuthorization(simulator.webhook)
  const body = JSON.stringify({ event: 'pg.refund.completed', payload })
  expect((await api.app.inject({ method: 'POST', url, headers: { authorization }, payload: body })).statusCode).toBe(
    200,
  )
  await context.runJobs()
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
})

test('a redirect by POST is redirected to the result page', async ({ context: _, api }) => {
  const resultUrl = '/payment/phonepe-redirect?merchantTransactionId=abc'
  for (const type of ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data; boundary=x']) {
    const response = await api.app.inject({
      method: 'POST',
      url: resultUrl,
      headers: { 'content-type': type },
      payload: 'code=PAYMENT_SUCCESS',
    })
    expect([response.statusCode, response.headers.location]).toEqual([303, resultUrl])
  }
})
