import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { z } from 'zod'
import { allEndpoints as calls } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { openApiDocument, openApiFile } from './openapi.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const namesOf = (endpoints: readonly Endpoint[]) => endpoints.map(nameOf)
const withBody = calls.filter(({ body }) => body)
const withId = calls.filter(({ params, path }) => params && !path.includes('{slug}'))

/** The token of a caller whose role an endpoint allows. */
async function createTokens(context: TestContext) {
  const ofAdmin = await issueToken(context, await createAdmin(context))
  const ofCustomer = await issueToken(context, await createCustomer(context))
  return ({ access }: Endpoint) => (access === 'customer' ? ofCustomer : ofAdmin)
}

type Response = Awaited<ReturnType<TestApi['call']>>

/** Expects a 4xx status and JSON with a message. */
function expectClientError({ status, headers, body }: Response, about: string) {
  expect(status, about).toBeGreaterThanOrEqual(400)
  expect(status, about).toBeLessThan(500)
  expect(headers['content-type'], about).toContain('application/json')
  expect(body.message, about).toMatch(/\S{2}/)
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

type AnySchema = z.core.$ZodTypes

/** A schema and all within it. */
function schemasWithin(value: unknown, found = new Set<unknown>()): AnySchema[] {
  if (typeof value === 'object' && value !== null && !found.has(value)) {
    found.add(value)
    const parts = '_zod' in value ? (value as AnySchema)._zod.def : value
    for (const part of Object.values(parts)) schemasWithin(part, found)
  }
  return [...found].filter((one) => (one as Partial<AnySchema>)._zod) as AnySchema[]
}

test('every response can be encoded: no schema within it transforms in one direction only', () => {
  const cannotEncode = ({ response }: Endpoint) =>
    schemasWithin(response).some(({ _zod }) => ['transform', 'catch'].includes(_zod.def.type))
  expect(namesOf(calls.filter(cannotEncode))).toEqual([])
})

test('every call that is not public rejects visitors', async ({ api }) => {
  for (const name of namesOf(calls.filter(({ access }) => access !== 'public'))) {
    expect((await api.call(name, { params: unknownParams(name) })).status, name).toBe(401)
  }
})

/** Bodies that no endpoint accepts; JSON by default. */
const wrongBodies: { body: string; type?: string }[] = [
  ...['{"half":', '{"__proto__": {"isAdmin": true}}', '42', 'null', '[]', '"text"', '{}'].map((body) => ({ body })),
  { type: 'application/xml', body: '<xml/>' },
  { type: 'multipart/form-data', body: 'no boundary' },
  { type: 'multipart/form-data', body: '--b\r\ncut short' },
]

test('every call with a body rejects malformed JSON and forms', async ({ context, api }) => {
  const tokenFor = await createTokens(context)
  for (const endpoint of withBody) {
    const [name, token] = [nameOf(endpoint), tokenFor(endpoint)]
    for (const { type = 'application/json', body } of wrongBodies) {
      const headers = { 'content-type': type }
      const response = await api.call(name, { token, params: unknownParams(name), headers, body })
      expectClientError(response, `${name} ${body}`)
      expect(response.status, `${name} ${body}`).not.toBe(403)
    }
  }
})

test('every call with a body rejects one that is too large', async ({ context, api }) => {
  const tokenFor = await createTokens(context)
  const body = { text: 'x'.repeat(2 * 1024 * 1024) }
  for (const endpoint of withBody) {
    const name = nameOf(endpoint)
    const response = await api.call(name, { token: tokenFor(endpoint), params: unknownParams(name), body })
    expectClientError(response, name)
    expect(response.status, name).toBe(413)
  }
})

const malformedIds = ['1', "' or 1=1", '../../etc/passwd', 'x'.repeat(400), '00000000-0000-0000-0000-00000000000g']

test('every call with an id responds 404 to a malformed one', async ({ context, api }) => {
  const tokenFor = await createTokens(context)
  for (const endpoint of withId) {
    const [name, token] = [nameOf(endpoint), tokenFor(endpoint)]
    for (const id of malformedIds) {
      const params = Object.fromEntries(Object.keys(unknownParams(name)).map((key) => [key, id]))
      const response = await api.call(name, { token, params })
      expectClientError(response, `${name} ${id}`)
      expect(response.status, `${name} ${id}`).toBe(404)
    }
  }
})

test('known query parameters with invalid values are rejected, and unknown ones are ignored', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const bad = ['page=0', 'page=-1', 'page=abc', 'page=1e9', 'page=1&page=2', 'pageSize=1.5', 'q=%00', 'cursor=%7B']
  for (const query of bad) expectClientError(await api.call(`GET /orders/all?${query}`, { token }), query)
  const { status } = await api.call('GET /orders/all?pageSize=1000000&nonsense=1', { token })
  expect(status).toBe(200)
})

test('an unknown path of the API is 404 in JSON', async ({ api }) => {
  for (const name of ['GET /', 'GET /nothing', 'POST /cart', 'DELETE /orders/all', 'GET /products/%E0%A4%A']) {
    expectClientError(await api.call(name), name)
  }
})

test('the OpenAPI document is serialised once', () => {
  const document = openApiDocument('https://shop.example')
  const toJSON = vi.fn(() => ({ ...document }))
  const readFile = openApiFile(Object.assign(document, { toJSON }))
  expect(JSON.parse(readFile().content.toString())).toMatchObject({ openapi: '3.1.0' })
  expect(readFile()).toBe(readFile())
  expect(toJSON).toHaveBeenCalledOnce()
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

  const { etag } = (await api.call('GET /openapi.json')).headers
  const unchanged = await api.call('GET /openapi.json', { headers: { 'if-none-match': String(etag) } })
  expect(unchanged.status).toBe(304)

  const page = await api.app.inject({ url: '/api/docs/' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
})
