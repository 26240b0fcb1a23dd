import { expect } from 'vitest'
import { createApi, type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createBrand, createCategory, issueToken } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'

type Reply = Awaited<ReturnType<TestApi['call']>>

/** A sentence for a person: nothing of a library's own words. */
function expectClientError({ status, body }: Reply, about = '') {
  expect(status, about).toBeGreaterThanOrEqual(400)
  expect(status, about).toBeLessThan(500)
  expect(body.message, about).toMatch(/\S{2}/)
  expect(JSON.stringify(body), about).not.toMatch(/Invalid (input|option|ISO)|Too (big|small)|expected|undefined/)
}

test('JSON nested without end is refused, not followed', async ({ api }) => {
  const deep = 100_000
  for (const body of [
    '['.repeat(deep) + ']'.repeat(deep),
    `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
    `{"identifier":${'['.repeat(deep)}${']'.repeat(deep)}}`,
  ]) {
    const reply = await api.call('POST /auth/login', { headers: { 'content-type': 'application/json' }, body })
    expectClientError(reply)
    expect(reply.status).toBe(400)
  }
})

test('an id with a zero byte is nobody’s', async ({ api }) => {
  expect((await api.call('GET /products/{productId}', { params: { productId: '\0' } })).status).toBe(404)
  expect((await api.call('GET /legal-pages/slug/{slug}', { params: { slug: 'a\0' } })).status).toBe(404)
  await expect(api.app.calls.get('GET /products/{productId}')!({ params: { productId: '\0' } })).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('an address with a broken percent sign is answered like any other that is not there', async ({ api }) => {
  for (const url of ['/api/products/%E0%A4%A', '/api/%', '/uploads/%ff.webp', '/uploads/50%']) {
    const { statusCode, body } = await api.app.inject(url)
    expect(statusCode, url).toBe(404)
    expect(Object.keys(JSON.parse(body)), url).toEqual(['message'])
  }
  const { statusCode } = await api.app.inject('/api/products?limit=1&note=100%&more=%ff')
  expect(statusCode).toBe(200)
})

test('half a character is refused, wherever it stands', async ({ api }) => {
  const headers = { 'content-type': 'application/json' }
  for (const body of [
    '{"identifier":"a\\ud800","password":"secret12"}',
    '{"identifier":"asha","password":"\\udc00secret"}',
    '{"identifier":"asha","password":"secret12","\\ud83d":1}',
  ]) {
    const reply = await api.call('POST /auth/login', { headers, body })
    expectClientError(reply, body)
    expect(reply.status, body).toBe(400)
  }
  const whole = { headers, body: '{"identifier":"\\ud83d\\ude00","password":"secret12"}' }
  expect((await api.call('POST /auth/login', whole)).status).toBe(401)
})

test('the root of the API is no page', async ({ api }) => {
  for (const url of ['/api', '/api/']) {
    const { statusCode, body } = await api.app.inject(url)
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)).toEqual({ message: 'There is no such call.' })
  }
})

test('refusals speak plainly where no shape has words of its own', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const json = { 'content-type': 'application/json' }
  for (const body of ['[]', '1', '"x"'])
    expectClientError(await api.call('POST /auth/login', { headers: json, body }), body)
  const text = { 'content-type': 'text/plain' }
  expectClientError(await api.call('POST /auth/login', { headers: text, body: 'hello' }), 'text/plain')

  const long = 'x'.repeat(3000)
  for (const call of [
    'GET /products?page=1&page=2',
    'GET /products?q=a&q=b',
    `GET /products?cursor=${long}`,
    'GET /products/3f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111?view=2',
    `GET /orders/all?q=${long}`,
    'GET /orders/all?deliveryStatus=',
    'GET /users/validate-field?field=email',
    'GET /orders/payment/status-by-merchant-id',
    'GET /orders/payment/status-by-merchant-id?merchantOrderId=',
  ]) {
    expectClientError(await api.call(call, { token }), call.slice(0, 60))
  }
})

test('refusals of a product’s form speak plainly', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const good = {
    productName: 'Kurta',
    originalPrice: '10',
    productVariants: '[{"color":"red","stock":1}]',
    categoryId: (await createCategory(context)).id,
    brandId: (await createBrand(context)).id,
  }
  const bads: Record<string, string>[] = [
    { originalPrice: '999999999999999' },
    { discountPrice: 'cheap' },
    { productVariants: '[null]' },
    { productVariants: '{}' },
    { deletedImageIds: '{}' },
    { seenUpdatedAt: 'yesterday' },
  ]
  for (const bad of bads) {
    const reply = await api.call('POST /products', { token, ...multipartForm({ ...good, ...bad }) })
    expectClientError(reply, JSON.stringify(bad))
    expect(reply.body.errors[Object.keys(bad)[0]!], JSON.stringify(bad)).toBe(reply.body.message)
  }
})

const partOf = (head: string, content: string | Buffer) =>
  Buffer.concat([Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`), Buffer.from(content)])
const sentAs = (part: Buffer) => ({
  body: Buffer.concat([part, Buffer.from('\r\n--b--\r\n')]),
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
})

test('parts of a form without a name, or with nonsense for JSON, are bad input', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  for (const head of [
    'name="image"\r\ncontent-type: application/octet-stream',
    'filename="x.png"\r\ncontent-type: image/png',
    'name="name"\r\ncontent-type: application/json',
    'name="__proto__"',
  ]) {
    const reply = await api.call('POST /categories', { token, ...sentAs(partOf(head, '{')) })
    expectClientError(reply, head)
    expect(reply.status === 400 || reply.status === 415, `${head}: ${reply.status}`).toBe(true)
  }
})

test('pictures and health checks do not use up the requests of a shopper', async ({ context }) => {
  const { app } = await createApi(context, { rateLimit: true })
  const limitOf = async (url: string) => (await app.inject(url)).headers['x-ratelimit-limit']

  expect(await limitOf('/readyz')).toBeUndefined()
  expect(Number(await limitOf('/uploads/none.webp'))).toBeGreaterThanOrEqual(12_000)
  expect(await limitOf('/api/products')).toBe('1200')
  await app.close()
})
