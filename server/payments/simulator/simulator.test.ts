import { expect } from 'vitest'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'

const payment = {
  merchantOrderId: 'ORD-1001-1',
  amount: 149_900,
  expireAfter: 900,
  metaInfo: { udf1: '1001' },
  paymentFlow: {
    type: 'PG_CHECKOUT',
    message: 'Order 1001',
    merchantUrls: { redirectUrl: 'http://127.0.0.1:3000/back?id=ORD-1001-1' },
  },
}

async function fetchToken({ apiUrl, account }: PaymentSimulator): Promise<string> {
  const { clientId, clientSecret, clientVersion } = account
  const form = { client_id: clientId, client_secret: clientSecret, client_version: clientVersion }
  const body = new URLSearchParams({ ...form, grant_type: 'client_credentials' })
  const response = await fetch(`${apiUrl}/v1/oauth/token`, { method: 'POST', body })
  return ((await response.json()) as { access_token: string }).access_token
}

/** A function that calls the simulator's API with a token. */
async function createCaller(simulator: PaymentSimulator) {
  const authorization = `O-Bearer ${await fetchToken(simulator)}`
  return async (path: string, body?: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(simulator.apiUrl + path, init)
    // biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response
    return { status: response.status, body: (await response.json()) as any }
  }
}

const flow = payment.paymentFlow

test.for([
  ['an amount as text', { ...payment, amount: '149900' }],
  ['half a paisa', { ...payment, amount: 149_900.5 }],
  ['less than a rupee', { ...payment, amount: 99 }],
  ['no id', { ...payment, merchantOrderId: '' }],
  ['an id with a slash', { ...payment, merchantOrderId: 'a/b' }],
  ['an id of 64 characters', { ...payment, merchantOrderId: 'a'.repeat(64) }],
  ['too short a lifetime', { ...payment, expireAfter: 299 }],
  ['too long a lifetime', { ...payment, expireAfter: 3601 }],
  ['an unknown metaInfo field', { ...payment, metaInfo: { order: '1' } }],
  ['an unknown field', { ...payment, currency: 'INR' }],
  ['no payment flow', { ...payment, paymentFlow: undefined }],
  ['a relative redirect URL', { ...payment, paymentFlow: { ...flow, merchantUrls: { redirectUrl: '/back' } } }],
  [
    'both enabled and disabled payment modes',
    { ...payment, paymentFlow: { ...flow, paymentModeConfig: { enabledPaymentModes: [], disabledPaymentModes: [] } } },
  ],
] as const)('a payment with %s is a bad request', async ([, body], { simulator }) => {
  const call = await createCaller(simulator)
  expect(await call('/checkout/v2/pay', body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test('a merchant order id can be used once', async ({ simulator }) => {
  const call = await createCaller(simulator)
  expect((await call('/checkout/v2/pay', payment)).status).toBe(200)
  expect(await call('/checkout/v2/pay', payment)).toMatchObject({
    status: 417,
    body: { code: 'INVALID_MERCHANT_ORDER_ID' },
  })
})

test('calls need a token that has not expired', async ({ context, simulator }) => {
  context.setClock('2026-11-21T06:00:00Z')
  const call = await createCaller(simulator)
  expect((await call('/checkout/v2/order/none/status')).body.code).toBe('INVALID_MERCHANT_ORDER_ID')
  context.setClock('2026-12-21T06:00:00Z')
  expect(await call('/checkout/v2/order/none/status')).toMatchObject({
    status: 401,
    body: { code: 'AUTHORIZATION_FAILED' },
  })
  const forged = await fetch(`${simulator.apiUrl}/checkout/v2/order/none/status`, {
    headers: { authorization: 'O-Bearer 1.99999999999.x.y' },
  })
  expect(forged.status).toBe(401)
})

test('an unpaid payment fails when it expires', async ({ context, simulator }) => {
  context.setClock('2026-11-21T06:00:00Z')
  const call = await createCaller(simulator)
  await call('/checkout/v2/pay', payment)
  const status = () => call('/checkout/v2/order/ORD-1001-1/status?details=true&details=false&errorContext=true')
  expect((await status()).body).toMatchObject({ state: 'PENDING', amount: 149_900, metaInfo: { udf1: '1001' } })
  context.setClock('2026-11-21T06:16:00Z')
  expect((await status()).body).toMatchObject({
    state: 'FAILED',
    errorCode: 'TXN_NOT_COMPLETED',
    detailedErrorCode: 'ORDER_EXPIRED',
    errorContext: { stage: 'PRE_AUTHENTICATION' },
  })
})

test('the payment page shows the amount and its three buttons, and redirects to the store', async ({ simulator }) => {
  const call = await createCaller(simulator)
  const { redirectUrl } = (await call('/checkout/v2/pay', { ...payment, paymentFlow: { ...flow, message: '<b>&' } }))
    .body
  const page = await (await fetch(redirectUrl)).text()
  expect(page).toContain('₹1,499.00')
  expect(page).toContain('no money moves')
  expect(page).not.toContain('<b>')
  for (const name of ['Pay', 'Fail', 'Leave pending']) expect(page).toContain(`>${name}</button>`)

  const submitPage = (outcome: string) =>
    fetch(redirectUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome, method: 'CARD' }) })
  expect((await submitPage('pending')).headers.get('location')).toBe(flow.merchantUrls.redirectUrl)
  const status = async () => (await call('/checkout/v2/order/ORD-1001-1/status?details=true')).body
  expect(await status()).toMatchObject({ state: 'PENDING', paymentDetails: [{ state: 'PENDING' }] })

  const paid = await submitPage('pay')
  expect([paid.status, paid.headers.get('location')]).toEqual([303, flow.merchantUrls.redirectUrl])
  expect(await status()).toMatchObject({
    state: 'COMPLETED',
    paymentDetails: [{ state: 'COMPLETED', paymentMode: 'CARD' }],
  })
  await submitPage('fail')
  expect((await status()).state).toBe('COMPLETED')
  expect(await (await fetch(redirectUrl)).text()).not.toContain('<form')
  expect(simulator.control.queuedWebhooks.map(({ event }) => event)).toEqual(['checkout.order.completed'])
})

test('refunds of a payment cannot exceed its amount, and a refund id can be used once', async ({ simulator }) => {
  const call = await createCaller(simulator)
  await call('/checkout/v2/pay', payment)
  const refund = (merchantRefundId: string, amount: number) =>
    call('/payments/v2/refund', { merchantRefundId, originalMerchantOrderId: payment.merchantOrderId, amount })
  expect((await refund('R-1', 100_000)).status).toBe(400)
  await simulator.settle(payment.merchantOrderId, 'COMPLETED')
  expect((await refund('R-1', 100_000)).body).toMatchObject({ state: 'PENDING', amount: 100_000 })
  expect((await refund('R-1', 100)).status).toBe(400)
  expect((await refund('R-2', 49_901)).body.code).toBe('EXCESS_REFUND_AMOUNT')
  expect((await refund('R-3', 49_900)).status).toBe(200)
})

test('a wrong method is 404, and a wrong content type 400', async ({ simulator }) => {
  const call = await createCaller(simulator)
  expect((await call('/checkout/v2/pay', undefined)).status).toBe(404)
  const response = await fetch(`${simulator.apiUrl}/checkout/v2/pay`, {
    method: 'POST',
    headers: { authorization: `O-Bearer ${await fetchToken(simulator)}`, 'content-type': 'text/csv' },
    body: 'a,b',
  })
  expect(response.status).toBe(400)
})

test('a payment page with a null character in its address is 404', async ({ simulator }) => {
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`${simulator.apiUrl}/pay/%00`, { method })
    expect(response.status).toBe(404)
  }
})
