import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createHttpServer } from '#server/start/http-server.ts'
import { createApi } from '#tests/support/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { createCachedApp } from '#tests/support/response-cache.ts'
import { test } from '#tests/support/test-context.ts'

const settings = {
  publicUrl: 'http://localhost:3000',
  production: false,
  trustProxy: false,
  logLevel: 'silent',
  rateLimit: false,
} as const

test('a request in progress during the shutdown is completed, and its connection is closed', async ({ context }) => {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const { app } = await createApi(context)
  app.addHook('preHandler', async () => {
    started.resolve()
    await released.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await started.promise

  const closing = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false), eventually)
  released.resolve()
  const [response] = await Promise.all([text(socket), once(socket, 'close'), closing])
  expect(response).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(response).toMatch(/^connection: close/im)
})

/** The server of a store, for a port of its own. */
async function createServer() {
  const port = await findFreePort()
  return { server: createHttpServer({ port, host: '127.0.0.1' }), url: `http://127.0.0.1:${port}` }
}

test('a request in progress when the store stops is answered', async ({ context }) => {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const { server, url } = await createServer()
  const app = await buildApp(context, settings, { pages: false, serverFactory: server.serverFactory })
  app.addHook('preHandler', async () => {
    started.resolve()
    await released.promise
  })
  await server.serve(app)
  const response = fetch(`${url}/healthz`)
  response.catch(() => {})
  await started.promise

  const stopped = server.drain().then(() => app.close())
  await vi.waitFor(() => expect(app.server.listening).toBe(false), eventually)
  released.resolve()
  expect((await response).status).toBe(200)
  await stopped
})

test('a connection over which a stopping store sends a cached response is closed', async ({ context }) => {
  const { server, url } = await createServer()
  const { app } = await createCachedApp(context, { serverFactory: server.serverFactory })
  await server.serve(app)
  const readConnection = async () => (await fetch(`${url}/api/categories`)).headers.get('connection')
  // The first response is cached, and the second enables the fast path for its address.
  for (let request = 0; request < 3; request++) expect(await readConnection()).toBe('keep-alive')
  const drained = server.drain()
  expect(await readConnection()).toBe('close')
  await drained
})
