import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { subscribe } from '#server/database/subscribe.ts'
import { contentChannel } from '#server/http/response-cache/subscribe-caches.ts'
import { createProduct } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { createViewCounter, isBatchDue } from './view-counter.ts'

const log = { info() {}, warn() {}, error() {} }

test('few views are written at the next interval, many of them once a minute', () => {
  expect(isBatchDue(1, 5)).toBe(true)
  expect(isBatchDue(10, 5)).toBe(true)
  expect(isBatchDue(11, 5)).toBe(false)
  expect(isBatchDue(100, 49)).toBe(false)
  expect(isBatchDue(100, 50)).toBe(true)
  expect(isBatchDue(100_000, 59)).toBe(false)
  expect(isBatchDue(100_000, 60)).toBe(true)
})

test('the views of thousands of products do not drop every cached response', async ({ context }) => {
  const received: string[] = []
  const onMessage = (message: string) => void received.push(...message.split(' '))
  const listener = subscribe(context.databaseUrl, contentChannel, { onMessage, onDisconnect() {} })
  onTestFinished(() => listener.stop())
  const { categoryId, brandId } = await createProduct(context)
  const { rows } = await sql<{ id: string }>`insert into products (name, original_price, category_id, brand_id)
    select 'Product ' || n, 100, ${categoryId}, ${brandId} from generate_series(1, 3300) n returning id`.execute(
    context.db,
  )
  expect(await listener.catchUp(10_000)).toBe(true)
  received.length = 0
  for (const { id } of rows) context.viewCounter.add(id)
  await context.viewCounter.flush()
  expect(await listener.catchUp(10_000)).toBe(true)

  expect(received.toSorted()).toEqual(rows.map(({ id }) => `view:${id}`).toSorted())
})

test('the views of many products wait for the end of the process at most', async ({ context }) => {
  const products = await Promise.all(Array.from({ length: 12 }, () => createProduct(context)))
  const counter = createViewCounter(context.db, log, 5)
  const countWritten = async () =>
    (await context.db.selectFrom('products').select('id').where('viewCount', '=', 1).execute()).length
  for (const { id } of products) counter.add(id)
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(await countWritten()).toBe(0)
  await counter.stop()
  expect(await countWritten()).toBe(12)
})
