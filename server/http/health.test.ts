import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { createHttpServer } from '#server/start/http-server.ts'
import { createApi, test } from '#tests/support/api.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { createProbe } from '../database/probe.ts'
import { createReadiness } from '../database/readiness.ts'

async function readyz(context: TestContext) {
  const { app } = await createApi(context)
  onTestFinished(() => app.close())
  const { statusCode, headers } = await app.inject('/readyz')
  expect(headers['cache-control']).toBe('no-store')
  return statusCode
}

test('a store on a database that answers is ready', async ({ context }) => {
  expect(await readyz(context)).toBe(200)
})

test('a database that was migrated by a newer store, or not yet by this one, makes it unready', async ({ context }) => {
  await sql`insert into migrations (name) values ('9999-of-tomorrow.sql')`.execute(context.db)
  expect(await readyz(context)).toBe(503)
  expect(await context.readiness()).toMatch(/newer/)
  await sql`delete from migrations where name = '9999-of-tomorrow.sql'`.execute(context.db)

  await sql`update migrations set name = 'x' || name where name like '0001%'`.execute(context.db)
  expect(await context.readiness()).toMatch(/older/)
  await sql`update migrations set name = substr(name, 2) where name like 'x0001%'`.execute(context.db)
  expect(await readyz(context)).toBe(200)
})

test('a database that takes connections and never answers makes it unready, and nothing waits behind', async ({
  context,
}) => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const probe = createProbe(`postgres://app@127.0.0.1:${port}/shop`, 50)
  onTestFinished(async () => {
    await probe.stop()
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const readiness = createReadiness(probe)
  expect(await readyz({ ...context, readiness })).toBe(503)
  // Each look is an attempt of its own: the one before did not take the only place.
  const before = sockets.length
  expect(await readiness()).toBe('The database does not respond.')
  expect(sockets.length).toBe(before + 1)
})

test('a statement that hangs is given up, and the next one gets through', async ({ context }) => {
  const probe = createProbe(context.databaseUrl, 150)
  onTestFinished(probe.stop)
  await expect(probe.query('select pg_sleep(20)')).rejects.toThrow(/timeout/i)
  expect(await probe.query('select 1 as one')).toEqual([{ one: 1 }])
})

test('a store that shuts down says so to whoever still asks', async ({ context }) => {
  const { app } = await createApi(context)
  let status: number | undefined
  app.addHook('preClose', async () => {
    status = (await fetch(`${address}/readyz`)).status
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(status).toBe(503)
})

test('until the store listens its port says that it is starting, and lives', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  const server = createHttpServer({ port, host: '127.0.0.1' })
  await server.open()
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const [ready, page, alive] = await Promise.all([ask('/readyz'), ask('/'), ask('/healthz')])
  expect([ready.status, page.status, alive.status]).toEqual([503, 503, 200])
  expect(ready.headers.get('retry-after')).toBe('2')
  await server.close()
  await expect(ask('/readyz')).rejects.toThrow()
})
