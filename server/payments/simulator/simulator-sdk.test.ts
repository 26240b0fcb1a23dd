import { createRequire } from 'node:module'
import { expect } from 'vitest'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import { webhookAuthorization } from '../webhook-authorization.ts'

const require = createRequire(import.meta.url)

/** PhonePe's own SDK, with the simulator as its server. */
function loadSdk({ apiUrl, account }: PaymentSimulator) {
  const sdkRequire = createRequire(require.resolve('pg-sdk-node'))
  // The SDK calls `plainToClass`, which newer versions of this package have renamed.
  const transformer = sdkRequire('class-transformer')
  transformer.plainToClass ??= transformer.plainToInstance
  const { BaseUrl } = sdkRequire('pg-sdk-node/dist/common/constants/BaseUrl')
  Object.assign(BaseUrl.SANDBOX, { PG_HOST_URL: apiUrl, OAUTH_HOST_URL: apiUrl })
  const sdk = sdkRequire('pg-sdk-node')
  const { clientId, clientSecret, clientVersion } = account
  const { StandardCheckoutClient, Env } = sdk
  const client = StandardCheckoutClient.getInstance(clientId, clientSecret, Number(clientVersion), Env.SANDBOX)
  return { ...sdk, client }
}

test('PhonePe’s own SDK creates, reads and refunds a payment, and validates the webhook', async ({ simulator }) => {
  const { client, StandardCheckoutPayRequest, RefundRequest } = loadSdk(simulator)
  const request = StandardCheckoutPayRequest.builder()
    .merchantOrderId('order-of-the-sdk-1')
    .amount(149_900)
    .expireAfter(900)
    .message('Order 1')
    .redirectUrl('http://127.0.0.1:3000/back?id=1')
    .build()
  const started = await client.pay(request)
  expect(started).toMatchObject({ state: 'PENDING', orderId: expect.stringMatching(/^OMO\d{22}$/) })

  const token = started.redirectUrl.split('/').at(-1)
  expect(await client.getOrderStatus('order-of-the-sdk-1')).toMatchObject({ state: 'PENDING', paymentDetails: [] })
  const back = await simulator.submitPayPage((await simulator.findPaymentByToken(token))!, 'pay')
  expect(back).toBe('http://127.0.0.1:3000/back?id=1')
  const paid = await client.getOrderStatus('order-of-the-sdk-1', true)
  expect(paid).toMatchObject({ state: 'COMPLETED', amount: 149_900 })
  expect(paid.paymentDetails).toMatchObject([{ state: 'COMPLETED', paymentMode: 'UPI_INTENT', amount: 149_900 }])

  const refund = RefundRequest.builder()
    .merchantRefundId('refund-of-the-sdk-1')
    .originalMerchantOrderId('order-of-the-sdk-1')
    .amount(149_900)
    .build()
  expect(await client.refund(refund)).toMatchObject({ state: 'PENDING', amount: 149_900 })
  expect(await client.getRefundStatus('refund-of-the-sdk-1')).toMatchObject({ state: 'COMPLETED', amount: 149_900 })

  const [webhook] = simulator.control.queuedWebhooks
  const { username, password } = simulator.webhook
  const { event, payload } = webhook!
  const body = JSON.stringify({ event, type: 'CHECKOUT_ORDER_COMPLETED', payload })
  const header = webhookAuthorization(simulator.webhook)
  const validated = client.validateCallback(username, password, header, body)
  expect(validated.payload).toMatchObject({
    merchantOrderId: 'order-of-the-sdk-1',
    state: 'COMPLETED',
    amount: 149_900,
  })
  expect(() => client.validateCallback(username, 'wrong', header, body)).toThrow()
})
