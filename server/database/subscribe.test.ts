import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { startPgBouncer } from '#tests/support/processes/pgbouncer.ts'
import { createTempDirectory } from '#tests/support/processes/server-process.ts'
import { hasProgram } from '#tests/support/processes/system-programs.ts'
import { test } from '#tests/support/test-context.ts'
import { subscribe } from './subscribe.ts'

const channel = 'subscribe_test'
const heartbeat = { freshFor: 10_000, heartbeatInterval: 1 }

async function connectTo(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  const notify = (message: string) => client.query('select pg_notify($1, $2)', [channel, message])
  return { client, notify }
}

/** A subscription that collects its messages. */
function collectMessages(connectionString: string) {
  const messages: string[] = []
  const onMessage = (message: string) => void messages.push(message)
  const subscription = subscribe(connectionString, channel, { onMessage, onDisconnect: () => {} }, heartbeat)
  onTestFinished(() => subscription.stop())
  return { messages, subscription }
}

test('a subscription that has caught up has received every notification that was committed before', async ({
  context,
}) => {
  const { messages, subscription } = collectMessages(context.databaseUrl)
  await vi.waitUntil(() => subscription.isFresh(), 10_000)
  const { notify } = await connectTo(context.databaseUrl)
  for (let number = 1; number <= 300; number++) {
    await notify(`change ${number}`)
    expect(await subscription.catchUp(10_000)).toBe(true)
    expect(messages.at(-1)).toBe(`change ${number}`)
  }
  expect(messages).toHaveLength(300)
})

test('heartbeats notify nobody, so that they wait for no commit of another notification', async ({ context }) => {
  const { client } = await connectTo(context.databaseUrl)
  const notifications: unknown[] = []
  client.on('notification', ({ payload }) => notifications.push(payload))
  await client.query(`listen ${channel}`)
  const { subscription } = collectMessages(context.databaseUrl)
  await vi.waitUntil(() => subscription.isFresh(), 10_000)
  for (let count = 0; count < 20; count++) expect(await subscription.catchUp(10_000)).toBe(true)
  await client.query('select')
  expect(notifications).toEqual([expect.stringMatching(/^heartbeat /)])
})

test('a subscription tests its connection again after it was broken', async ({ context }) => {
  const { messages, subscription } = collectMessages(context.databaseUrl)
  await vi.waitUntil(() => subscription.isFresh(), 10_000)
  const { client, notify } = await connectTo(context.databaseUrl)
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'listen ${channel}'`)
  await vi.waitUntil(() => !subscription.isFresh())
  await vi.waitUntil(() => subscription.isFresh(), 10_000)
  await notify('a change')
  expect(await subscription.catchUp(10_000)).toBe(true)
  expect(messages).toEqual(['a change'])
})

test.skipIf(!hasProgram('pgbouncer'))(
  'behind a transaction pooler, which forwards no notifications, a subscription is never fresh',
  async ({ context }) => {
    const bouncer = await startPgBouncer(context.databaseUrl, { directory: createTempDirectory(), poolSize: 1 })
    onTestFinished(() => bouncer.stop())
    const { subscription } = collectMessages(bouncer.url)
    for (let count = 0; count < 10; count++) expect(await subscription.catchUp(100)).toBe(false)
    expect(subscription.isFresh()).toBe(false)
    expect(subscription.isReceiving()).toBe(false)
  },
)
