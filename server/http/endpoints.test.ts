import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { allEndpoints as calls } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken } from '#tests/support/factories.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const namesOf = (endpoints: readonly Endpoint[]) => endpoints.map(nameOf)
const withBody = calls.filter(({ body }) => body)
const withId = calls.filter(({ params, path }) => params && !path.includes('{slug}'))

const isForCustomers = (name: string) => calls.find((call) => nameOf(call) === name)?.access === 'customer'

type Response = Awaited<ReturnType<TestApi['call']>>

/** Expects a 4xx status and JSON with a message. */
function expectClientError({ status, headers, body }: Response) {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(headers['content-type']).toContain('application/json')
  expect(body.message).toMatch(/\S{2}/)
}

/** Well-formed path parameters of unknown ids. */
const unknownParams = (name: string) =>
  Object.fromEntries([...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key!, randomUUID()]))

test('every call of the contract is served', async ({ context, api }) => {
  await ensureCompanyDetails(context.db)
  const token = await issueToken(context, await createAdmin(context))
  for (const name of namesOf(calls)) {
    const { status, body } = await api.call(name, { token, params: unknownParams(name) })
    expect(body.message, name).not.toBe('There is no such call.')
    expect(status, name).toBeLessThan(500)
  }
})

test('every call that is not public rejects visitors', async ({ api }) => {
  for (const name of namesOf(calls.filter(({ access }) => access !== 'public'))) {
    expect((await api.call(name, { params: unknownParams(name) })).status, name).toBe(401)
  }
})

test.for(namesOf(withBody))('%s rejects malformed JSON and forms', async (name, { context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const send = (body: unknown, type = 'application/json') =>
    api.call(name, { token, params: unknownParams(name), headers: { 'content-type': type }, body })

  expectClientError(await send('{"half":'))
  expectClientError(await send('{"__proto__": {"isAdmin": true}}'))
  expectClientError(await send('<xml/>', 'application/xml'))
  expectClientError(await send('no boundary', 'multipart/form-data'))
  expectClientError(await send('--b\r\ncut short', 'multipart/form-data; boundary=b'))
  for (const wrong of ['42', 'null', '[]', '"text"', '{}']) expectClientError(await send(wrong))
})

test.for(namesOf(withBody))('%s rejects a body that is too large', async (name, { context, api }) => {
  const token = await issueToken(context, await (isForCustomers(name) ? createCustomer(context) : createAdmin(context)))
  const body = { text: 'x'.repeat(2 * 1024 * 1024) }
  const response = await api.call(name, { token, params: unknownParams(name), body })
  expectClientError(response)
  expect(response.status).toBe(413)
})

test.for(namesOf(withBody))('%s handles any JSON without a server error', async (name, { context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const endpoint = calls.find((call) => nameOf(call) === name)!
  const fields = Object.keys((endpoint.body as { shape?: object }).shape ?? { any: 1 })
  const bodies = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue(), { maxKeys: fields.length })
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const { status } = await api.call(name, { token, params: unknownParams(name), body })
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 25 },
  )
})

test.for(namesOf(withId))('%s responds 404 to a malformed id', async (name, { context, api }) => {
  const token = await issueToken(context, await (isForCustomers(name) ? createCustomer(context) : createAdmin(context)))
  const keys = Object.keys(unknownParams(name))
  for (const bad of ['1', "' or 1=1", '../../etc/passwd', 'x'.repeat(400), '00000000-0000-0000-0000-00000000000g']) {
    const response = await api.call(name, { token, params: Object.fromEntries(keys.map((key) => [key, bad])) })
    expectClientError(response)
    expect(response.status, bad).toBe(404)
  }
})

test('known query parameters with invalid values are rejected, and unknown ones are ignored', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const bad = ['page=0', 'page=-1', 'page=abc', 'page=1e9', 'page=1&page=2', 'pageSize=1.5', 'q=%00', 'cursor=%7B']
  for (const query of bad) expectClientError(await api.call(`GET /orders/all?${query}`, { token }))
  const { status } = await api.call('GET /orders/all?pageSize=1000000&nonsense=1', { token })
  expect(status).toBe(200)
})

test('an unknown path of the API is 404 in JSON', async ({ api }) => {
  for (const name of ['GET /', 'GET /nothing', 'POST /cart', 'DELETE /orders/all', 'GET /products/%E0%A4%A']) {
    expectClientError(await api.call(name))
  }
})

test('the OpenAPI document has every call, and its page is served', async ({ api }) => {
  const { status, body } = await api.call('GET /openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  for (const { method, path, body: shape, files } of calls) {
    const operation = body.paths[path]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toMatchObject({ summary: expect.any(String), responses: { 200: {} } })
    expect(Boolean(operation.requestBody)).toBe(Boolean(shape ?? files))
  }
  const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(calls.length)

  const page = await api.app.inject({ url: '/api/docs/' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
})
