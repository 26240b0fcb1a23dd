import { expect } from 'vitest'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createBrand, createCategory, issueToken } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'

type Response = Awaited<ReturnType<TestApi['call']>>

/** Expects a 4xx status and a message that is not a library's default. */
function expectClientError({ status, body }: Response, name = '') {
  expect(status, name).toBeGreaterThanOrEqual(400)
  expect(status, name).toBeLessThan(500)
  expect(body.message, name).toMatch(/\S{2}/)
  expect(JSON.stringify(body), name).not.toMatch(/Invalid (input|option|ISO)|Too (big|small)|expected|undefined/)
}

test('deeply nested JSON is rejected', async ({ api }) => {
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

test('an id with a zero byte is not found', async ({ api }) => {
  expect((await api.call('GET /products/{productId}', { params: { productId: '\0' } })).status).toBe(404)
  expect((await api.call('GET /legal-pages/slug/{slug}', { params: { slug: 'a\0' } })).status).toBe(404)
  await expect(
    api.app.publicCalls.get('GET /products/{productId}')!({ params: { productId: '\0' } }),
  ).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('a path with a malformed percent encoding is 404, and such a query is ignored', async ({ api }) => {
  for (const url of ['/api/products/%E0%A4%A', '/api/%', '/uploads/%ff.webp', '/uploads/50%']) {
    const { statusCode, body } = await api.app.inject(url)
    expect(statusCode, url).toBe(404)
    expect(Object.keys(JSON.parse(body)), url).toEqual(['message'])
  }
  const { statusCode } = await api.app.inject('/api/products?limit=1&note=100%&more=%ff')
  expect(statusCode).toBe(200)
})

test('a lone surrogate is rejected in values and keys', async ({ api }) => {
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

test('the root path of the API is 404', async ({ api }) => {
  for (const url of ['/api', '/api/']) {
    const { statusCode, body } = await api.app.inject(url)
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)).toEqual({ message: 'There is no such call.' })
  }
})

test('an error without a message in its schema has a plain default message', async ({ context, api }) => {
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

test('errors of the product form have plain messages at their fields', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const valid = {
    productName: 'Kurta',
    originalPrice: '10',
    productVariants: '[{"color":"red","stock":1}]',
    categoryId: (await createCategory(context)).id,
    brandId: (await createBrand(context)).id,
  }
  const invalidFields: Record<string, string>[] = [
    { originalPrice: '999999999999999' },
    { discountPrice: 'cheap' },
    { productVariants: '[null]' },
    { productVariants: '{}' },
    { deletedImageIds: '{}' },
    { seenUpdatedAt: 'yesterday' },
  ]
  for (const invalid of invalidFields) {
    const { status, headers, body } = await api.call('POST /products', {
      token,
      ...multipartForm({ ...valid, ...invalid }),
    })
    expectClientError({ status, headers, body }, JSON.stringify(invalid))
    expect(body.errors[Object.keys(invalid)[0]!], JSON.stringify(invalid)).toBe(body.message)
  }
})

test('the error of a list that has the wrong type says what to send', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const form = multipartForm({ productVariants: '[null]', deletedImageIds: '{}', pictures: '[1]' })
  const { status, body } = await api.call('POST /products', { token, ...form })
  expect(status).toBe(400)
  expect(body.errors).toMatchObject({
    productVariants: 'productVariants must be an array of objects in JSON.',
    deletedImageIds: 'deletedImageIds must be an array in JSON.',
    pictures: 'pictures must be an array of objects in JSON.',
  })
})

test('a body of another media type is 415 and says how to send the request', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const urlEncoded = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=Audio' }
  for (const [call, sent, message] of [
    ['POST /categories', urlEncoded, 'Send this request as JSON, or as multipart/form-data if it takes files.'],
    ['POST /brands', multipartForm({ name: 'Audio' }), 'Send this request as JSON.'],
  ] as const)
    expect(await api.call(call, { token, ...sent })).toMatchObject({ status: 415, body: { message } })
})

const formPart = (headers: string, content: string | Buffer) =>
  Buffer.concat([Buffer.from(`--b\r\ncontent-disposition: form-data; ${headers}\r\n\r\n`), Buffer.from(content)])
const formWith = (part: Buffer) => ({
  body: Buffer.concat([part, Buffer.from('\r\n--b--\r\n')]),
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
})

test('form parts without a name or with malformed JSON are rejected', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  for (const partHeaders of [
    'name="image"\r\ncontent-type: application/octet-stream',
    'filename="x.png"\r\ncontent-type: image/png',
    'name="name"\r\ncontent-type: application/json',
    'name="__proto__"',
  ]) {
    const response = await api.call('POST /categories', { token, ...formWith(formPart(partHeaders, '{')) })
    expectClientError(response, partHeaders)
    expect(response.status === 400 || response.status === 415, `${partHeaders}: ${response.status}`).toBe(true)
  }
})
