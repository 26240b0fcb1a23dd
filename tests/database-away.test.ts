import { expect, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { sent } from './every-call/row.ts'
import { everyCall, rows } from './every-call/rows.ts'
import { apiOf, test } from './support/api.ts'
import { aCustomer, anAdmin, signedIn } from './support/makers.ts'
import type { TestShop } from './support/test.ts'

/** The shop after its PostgreSQL has gone; who is signed in is still known, so that the calls themselves meet that. */
function withoutDatabase(shop: TestShop): TestShop {
  const db = connect({ connectionString: 'postgres://shop@127.0.0.1:1/shop' })
  onTestFinished(() => db.destroy())
  return { ...shop, db }
}

/** Calls that answer without a database. */
const needNone = [
  'GET /payments/methods',
  'GET /payments/setup',
  'GET /product-files/template',
  'POST /legal-pages/preview',
]

test('while PostgreSQL is away every call says that the store is not ready, and none breaks', async ({ shop }) => {
  const { app, call } = await apiOf(withoutDatabase(shop))
  const customer = await aCustomer(shop)
  const tokens = { customer: await signedIn(shop, customer), administrator: await signedIn(shop, await anAdmin(shop)) }

  const answered: Record<string, number> = {}
  for (const { name } of everyCall) {
    const { ask, answers } = rows[name]!
    const token = answers.customer === 200 ? tokens.customer : tokens.administrator
    const { status, headers, body } = await call(name, { ...sent(await ask(shop, customer)), token })
    if (status !== 503) answered[name] = status
    else expect(headers['retry-after'], `${name}: ${JSON.stringify(body)}`).toBe('5')
  }
  expect(answered).toEqual(Object.fromEntries(needNone.map((name) => [name, 200])))
  await app.close()
}, 60_000)

const settings = {
  publicUrl: 'http://localhost:3000',
  trustProxy: false,
  logLevel: 'silent',
  rateLimit: false,
} as const

test('and pages say so to people and programs', async ({ shop }) => {
  const app = await buildApp(withoutDatabase(shop), { ...settings, production: true })
  for (const url of ['/', '/products-list', '/search?q=kurta', '/privacy-policy']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect(statusCode, url).toBe(503)
    expect(headers, url).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(body, url).toMatch(/<h1/)
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})
