import { expect } from 'vitest'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { test as pagesTest } from '#tests/support/pages.ts'

/** Sends the form of the tracking page as a browser without JavaScript does. */
const test = pagesTest.extend('send', async ({ servedApp: { app }, pages: _ }) => {
  return (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/track',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
})

test('the page has a form that needs no JavaScript, with the order number of its address', async ({ pages }) => {
  const { status, html, text } = await pages.open('/track?order=1A2B3C4D')
  expect(status).toBe(200)
  expect(text).toContain('Track your order')
  expect(html).toMatch(/<form [^>]*method="post"[^>]*action="\/track"|<form [^>]*action="\/track"[^>]*method="post"/)
  expect(html).toMatch(/<input [^>]*name="orderNumber"[^>]*value="1A2B3C4D"/)
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect((await pages.open('/track')).html).not.toContain('noindex')
  expect((await pages.open(`/track?order=${'<script>'.repeat(900)}`)).html).not.toContain('<script><script>')
})

test('a browser without JavaScript sees the order, in a page that nothing stores', async ({ context, send }) => {
  const customer = await createCustomer(context, { email: 'kaveri@example.in' })
  const order = await createCodOrder(context, customer, { of: await createVariant(context, { product: 'Kurta' }) })
  const fields = { orderNumber: `#${order!.shortId.toLowerCase()}`, contact: 'kaveri@example.in' }
  // From a second host name of the store.
  const { statusCode, headers, body } = await send(fields, { origin: 'https://www.shop.example' })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(headers).not.toHaveProperty('etag')
  expect(body).toContain('<meta name="robots" content="noindex"')
  for (const part of [`Order <!-- -->${order!.shortId}`, 'Processing', 'Order placed', 'Kurta'])
    expect(body).toContain(part)
  expect(body).not.toMatch(/Asha|Bengaluru/)
})

test('without JavaScript errors are in the form, with what was typed', async ({ context, send }) => {
  const wrong = await send({ orderNumber: '1A2B3C4D', contact: 'kaveri@example.in' })
  expect(wrong.statusCode).toBe(404)
  expect(wrong.headers['cache-control']).toBe('no-store')
  expect(wrong.body).toContain('We found no order with this number and contact.')
  expect(wrong.body).toMatch(/<input [^>]*name="contact"[^>]*value="kaveri@example\.in"/)

  const invalid = await send({ orderNumber: '<b>', contact: '' })
  expect(invalid.statusCode).toBe(400)
  expect(invalid.body).toContain('Enter the 8 characters of your order number.')
  expect(invalid.body).toContain('Enter the mobile number or the e-mail address of the order.')
  expect((await send({})).statusCode).toBe(400)
  expect((await send({ orderNumber: '1A2B3C4D', contact: '\0' })).statusCode).toBe(400)
  expect((await send({ orderNumber: '1A2B3C4D', contact: '9'.repeat(5000) })).statusCode).toBe(400)
  expect((await send({ orderNumber: '1A2B3C4D', contact: '9'.repeat(50_000) })).statusCode).toBe(413)
  expect((await send({}, { 'content-type': 'application/json' })).statusCode).toBe(415)
  expect((await send({}, { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(415)
  expect((await context.db.selectFrom('throttleAttempts').selectAll().execute()).length).toBe(3)
})

test('without JavaScript too many attempts of one client get 429 with the time to wait', async ({ send }) => {
  for (let n = 0; n < 20; n++) {
    const { statusCode } = await send({ orderNumber: `0000${1000 + n}`, contact: `98765${10000 + n}` })
    expect(statusCode).toBe(404)
  }
  const { statusCode, headers, body } = await send({ orderNumber: '00002000', contact: '9876520000' })
  expect(statusCode).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body).toMatch(/Too many attempts\. Please try again in \d seconds?\./)
})

test('no other page takes a form', async ({ servedApp: { app }, pages: _ }) => {
  for (const url of ['/', '/search', '/track/x'])
    expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode, url).toBe(404)
})
