import { expect, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { allEndpoints, endpointCases } from './endpoint-cases/all-cases.ts'
import { toRequest } from './endpoint-cases/endpoint-case.ts'
import { createApi, test } from './support/api.ts'
import { createAdmin, createCustomer, issueToken } from './support/factories.ts'
import type { TestContext } from './support/test-context.ts'

/** A context whose database refuses connections; sessions still resolve, so that requests reach their use cases. */
function withoutDatabase(context: TestContext): TestContext {
  const db = connect({ connectionString: 'postgres://shop@127.0.0.1:1/shop' })
  onTestFinished(() => db.destroy())
  return { ...context, db }
}

/** The status of endpoints that do not use the database. A store without a courier service rejects its calls at once. */
const statusesWithoutDatabase = {
  'GET /guest-orders/own/link': 200,
  'GET /payments/methods': 200,
  'GET /payments/setup': 200,
  'GET /pin-codes/{pinCode}': 200,
  'GET /unsubscribe/{token}': 200,
  'POST /legal-pages/preview': 200,
  'GET /orders/{id}/bookings': 409,
  'GET /orders/{id}/shipments/{shipmentId}/courier-rates': 409,
  'POST /orders/{id}/shipments/{shipmentId}/booking': 409,
  'PUT /orders/{id}/shipments/{shipmentId}/booking': 409,
  'GET /orders/{id}/returns/{returnId}/pickup': 409,
  'GET /orders/{id}/returns/{returnId}/pickup-rates': 409,
  'POST /orders/{id}/returns/{returnId}/pickup': 409,
  'PUT /orders/{id}/returns/{returnId}/pickup': 409,
}

test('without PostgreSQL every endpoint returns 503 with Retry-After', async ({ context }) => {
  const { app, call } = await createApi(withoutDatabase(context))
  const answered: Record<string, number> = {}
  for (const { name } of allEndpoints) {
    const { arrange, expectedStatuses } = endpointCases[name]!
    const customer = await createCustomer(context)
    const admin = await createAdmin(context)
    const parts = toRequest(await arrange(context, customer, admin))
    const token = await issueToken(context, expectedStatuses.customer === 200 ? customer : admin)
    const { status, headers, body } = await call(name, { ...parts, token })
    if (status !== 503) answered[name] = status
    else expect(headers['retry-after'], `${name}: ${JSON.stringify(body)}`).toBe('5')
  }
  expect(answered).toEqual(statusesWithoutDatabase)
  await app.close()
}, 60_000)

const settings = {
  publicUrl: 'http://localhost:3000',
  trustProxy: false,
  logLevel: 'silent',
  rateLimit: false,
} as const

test('without PostgreSQL pages return 503 with an error page', async ({ context }) => {
  const app = await buildApp(withoutDatabase(context), { ...settings, production: true })
  for (const url of ['/', '/products-list', '/search?q=kurta', '/privacy-policy']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect(statusCode, url).toBe(503)
    expect(headers, url).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(body, url).toMatch(/<h1/)
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})
