import { expect } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { createApi } from '#tests/support/api.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { serve } from './serve.ts'

const Order = z.object({ items: z.array(z.object({ quantity: z.int().positive('Choose at least one.') })) })
const brokenCall = endpoint({
  method: 'GET',
  path: '/broken',
  access: 'public',
  summary: 'A call whose handler violates its response schema.',
  response: z.object({ order: Order }),
})

/** The API with a call that violates its response schema, and the logged errors. */
async function createBrokenApi(context: TestContext) {
  const lines: string[] = []
  const api = await createApi(context, { logStream: { write: (line) => void lines.push(line) } })
  serve(api.app, brokenCall, async () => ({ order: { items: [{ quantity: 1 }, { quantity: 0 }] } }))
  return { ...api, errors: () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50) }
}

test('a response that violates its schema is a 500 and is logged', async ({ context }) => {
  const { app, call, errors } = await createBrokenApi(context)
  const { status, headers, body } = await call('GET /broken')
  expect([status, body]).toEqual([500, { message: 'Something went wrong on our side. Please try again.' }])

  const [line, ...others] = errors()
  expect(others).toEqual([])
  expect(line.reqId).toBe(headers['x-request-id'])
  expect(line.err.message).toBe(
    'GET /broken returned what its response schema does not allow at order.items.1.quantity.',
  )
  expect(line.err.cause.message).toContain('Choose at least one.')
  await app.close()
})

test("a route with a schema of Fastify's own, which is not checked, is refused", async ({ context }) => {
  const { app } = await createApi(context)
  app.post('/unchecked', { schema: { body: { type: 'object', required: ['name'] } } }, async () => ({}))
  await expect(app.ready()).rejects.toThrow('The contract validates requests: a route has no schema.')
})
