import { expect } from 'vitest'
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
