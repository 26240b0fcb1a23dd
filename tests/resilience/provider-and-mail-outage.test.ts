import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findStock } from '../support/factories.ts'
import { findFreePort } from '../support/processes/free-port.ts'
import { call, callOrThrow } from './api-client.ts'
import { runDoctor, waitForJobs } from './assertions.ts'
import { createRestartableServer } from './restartable-server.ts'
import { seedServer } from './seed-server.ts'

/** Starts an SMTP server on a port; returns the subjects of received mails. */
async function startMailServer(port: number): Promise<string[]> {
  const subjects: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        subjects.push(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '')
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return subjects
}

test('mails are queued while the mail server is down, and each is sent once afterwards', async () => {
  const port = await findFreePort()
  const store = await createRestartableServer({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await store.start()
  const shop = await seedServer(store, { shoppers: 3 })
  for (const { token, addressId } of shop.shoppers) {
    await callOrThrow(store, 'POST /cart/add', { token, body: { productVariantId: shop.variants[0]!.id, quantity: 1 } })
    await callOrThrow(store, 'POST /orders/place', { token, body: { addressId, paymentMethod: 'COD' } })
  }
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ tried: number }>`
        select sum(json_array_length(payload))::int as tried from graphile_worker._private_jobs
        where attempts >= 1 and last_error is not null and json_typeof(payload) = 'array'`.execute(shop.db)
      expect(rows[0]!.tried).toBe(3)
    },
    { timeout: 20_000, interval: 100 },
  )
  const subjects = await startMailServer(port)
  await vi.waitFor(() => expect(subjects).toHaveLength(3), { timeout: 60_000, interval: 200 })
  await waitForJobs(shop)
  expect(subjects.filter((subject) => /is confirmed/.test(subject))).toHaveLength(3)
  expect(await runDoctor(shop)).toEqual(['All checks passed.'])
})

/** Starts a payment provider that issues tokens and uses `answer` for other requests. */
async function startPaymentProvider(port: number, answer: RequestListener) {
  const server = createServer((request, reply) => {
    if (!request.url?.includes('/oauth/token')) return answer(request, reply)
    const expiresAt = Math.floor(Date.now() / 1000) + 3600
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ access_token: 'a-token', token_type: 'O-Bearer', expires_at: expiresAt, issued_at: 0 }))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
}

const providerEnvironment = (port: number) => ({
  PHONEPE_CLIENT_ID: 'CLIENT',
  PHONEPE_CLIENT_SECRET: 'secret',
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_PG_URL: `http://127.0.0.1:${port}/pg`,
  PHONEPE_OAUTH_URL: `http://127.0.0.1:${port}/oauth`,
})

test('an unreachable payment provider cancels the order; a dropped connection leaves it pending', async () => {
  const port = await findFreePort()
  const store = await createRestartableServer(providerEnvironment(port))
  await store.start()
  const shop = await seedServer(store, { shoppers: 1 })
  const [{ token, addressId }] = shop.shoppers as [(typeof shop.shoppers)[number]]
  const of = shop.variants[0]!
  const before = await findStock(shop as never, of)
  await callOrThrow(store, 'POST /cart/add', { token, body: { productVariantId: of.id, quantity: 2 } })
  const place = () => call(store, 'POST /orders/place', { token, body: { addressId, paymentMethod: 'ONLINE_PAYMENT' } })

  expect(await place()).toMatchObject({ status: 502, body: { message: 'Failed to place order. Please try again.' } })
  expect(await findStock(shop as never, of)).toBe(before)
  expect((await callOrThrow(store, 'GET /cart', { token })).cart.items).toHaveLength(1)
  expect((await callOrThrow(store, 'GET /orders/my-orders', { token })).orders).toEqual([])
  expect(await runDoctor(shop)).toEqual(['All checks passed.'])

  await startPaymentProvider(port, (request) => void request.socket.destroy())
  // The circuit breaker allows one request after its pause.
  await vi.waitFor(
    async () =>
      expect(await place()).toMatchObject({
        status: 200,
        body: { message: 'Order placed but confirmation details are missing.', order: { paymentStatus: 'PENDING' } },
      }),
    { timeout: 90_000, interval: 2000 },
  )
  expect(await findStock(shop as never, of)).toBe(before - 2)
  expect(await runDoctor(shop)).toEqual(['All checks passed.'])
})
