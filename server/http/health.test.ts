import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { createProbe } from '#server/database/probe.ts'
import { createReadiness } from '#server/database/readiness.ts'
import { createHttpServer } from '#server/start/http-server.ts'
import { createApi, test } from '#tests/support/api.ts'
import type { TestContext } from '#tests/support/test-context.ts'

async function readyz(context: TestContext) {
  const { app } = await createApi(context)
  onTestFinished(() => app.close())
  const { statusCode, headers } = await app.inject('/readyz')
  expect(headers['cache-control']).toBe('no-store')
  return statusCode
}

test('a store with a working database is ready', async ({ context }) => {
  expect(await readyz(context)).toBe(200)
})

test('a store stays ready while the next version migrates the database, and is not ready if a migration is missing', async ({
  context,
}) => {
  await sql`insert into migrations (name) values ('9999-newer.sql')`.execute(context.db)
  expect(await readyz(context)).toBe(200)
  await sql`delete from migrations where name = '9999-newer.sql'`.execute(context.db)

  await sql`update migrations set name = 'x' || name where name like '0001%'`.execute(context.db)
  expect(await readyz(context)).toBe(503)
  expect(await context.readiness()).toMatch(/older/)
  await sql`update migrations set name = substr(name, 2) where name like 'x0001%'`.execute(context.db)
  expect(await readyz(context)).toBe(200)
})

test('a store is not ready if the database accepts connections and does not respond', async ({ context }) => {
  const sockets: Socket[] = []
  const silentServer = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const { port } = silentServer.address() as { port: number }
  const probe = createProbe(`postgres://app@127.0.0.1:${port}/shop`, 50)
  onTestFinished(async () => {
    await probe.stop()
    for (const socket of sockets) socket.destroy()
    silentServer.close()
  })
  const readiness = createReadiness(probe)
  expect(await readyz({ ...context, readiness })).toBe(503)
  // Each check opens a connection: the one before did not occupy the pool.
  const before = sockets.length
  expect(await readiness()).toBe('The database does not respond.')
  expect(sockets.length).toBe(before + 1)
})

test('a hanging statement times out, and the next one succeeds', async ({ context }) => {
  const probe = createProbe(context.databaseUrl, 150)
  onTestFinished(probe.stop)
  await expect(probe.query('select pg_sleep(20)')).rejects.toThrow(/timeout/i)
  expect(await probe.query('select 1 as one')).toEqual([{ one: 1 }])
})

test('a store that shuts down is not ready', async ({ context }) => {
  const { app } = await createApi(context)
  let status: number | undefined
  app.addHook('preClose', async () => {
    status = (await fetch(`${address}/readyz`)).status
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(status).toBe(503)
})

test('a starting store is alive and not ready', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  const server = createHttpServer({ port, host: '127.0.0.1' })
  await server.open()
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const [readiness, page, liveness] = await Promise.all([get('/readyz'), get('/'), get('/healthz')])
  expect([readiness.status, page.status, liveness.status]).toEqual([503, 503, 200])
  expect(readiness.headers.get('retry-after')).toBe('2')
  await server.close()
  await expect(get('/readyz')).rejects.toThrow()
})
