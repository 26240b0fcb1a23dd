import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { subscribe } from '#server/database/subscribe.ts'
import { contentChannel } from '#server/http/response-cache/subscribe-caches.ts'
import { silentLog } from '#server/log.ts'
import { createProduct } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { createViewCounter, productsDue } from './view-counter.ts'

test('few views are written at the next interval, those of many products in parts', () => {
  expect(productsDue(0, 5)).toBe(0)
  expect(productsDue(10, 5)).toBe(10)
  expect(productsDue(11, 5)).toBe(0)
  expect(productsDue(25, 14)).toBe(25)
  expect(productsDue(100, 14)).toBe(0)
  expect(productsDue(100, 15)).toBe(30)
  expect(productsDue(1001, 15)).toBe(251)
})

test('no view of a product that is viewed all the time waits for much longer than a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 400 }), (products, viewsPerSecond) => {
      const waitingSince = new Map<number, number>()
      let lastBatch = 0
      let longest = 0
      for (let second = 1; second <= 600; second++) {
        for (let view = 0; view < viewsPerSecond; view++) {
          const product = (second * 7919 + view * 104_729) % products
          if (!waitingSince.has(product)) waitingSince.set(product, second)
        }
        if (second % 5 !== 0) continue
        const written = [...waitingSince].slice(0, productsDue(waitingSince.size, second - lastBatch))
        if (written.length > 0) lastBatch = second
        for (const [product, since] of written) {
          longest = Math.max(longest, second - since)
          waitingSince.delete(product)
        }
      }
      for (const since of waitingSince.values()) longest = Math.max(longest, 600 - since)
      expect(longest).toBeLessThanOrEqual(90)
    }),
    { numRuns: 50 },
  )
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

test('one statement writes the views of 50 products at most, because orders of them wait for it', async ({
  context,
}) => {
  const products = await Promise.all(Array.from({ length: 51 }, () => createProduct(context)))
  const statements: string[] = []
  const db = connect({ connectionString: context.databaseUrl, onStatement: (sql) => void statements.push(sql) })
  onTestFinished(() => db.destroy())
  const counter = createViewCounter(db, silentLog)
  for (const { id } of products) counter.add(id)
  await counter.stop()
  expect(statements.filter((sql) => sql.includes('update products'))).toHaveLength(2)
})

test('the views of many products wait for the end of the process at most', async ({ context }) => {
  const products = await Promise.all(Array.from({ length: 12 }, () => createProduct(context)))
  const counter = createViewCounter(context.db, silentLog, 5)
  const countWritten = async () =>
    (await context.db.selectFrom('products').select('id').where('viewCount', '=', 1).execute()).length
  for (const { id } of products) counter.add(id)
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(await countWritten()).toBe(0)
  await counter.stop()
  expect(await countWritten()).toBe(12)
})
