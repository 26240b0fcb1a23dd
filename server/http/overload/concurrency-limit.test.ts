import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('at most two tasks run at once, and the next one begins when one of them ends', async () => {
  const limit = createConcurrencyLimit(2, 3000)
  const started: number[] = []
  const tasks = [1, 2, 3].map((id) => ({ id, ...Promise.withResolvers<number>() }))
  const results = tasks.map(({ id, promise }) =>
    limit(() => {
      started.push(id)
      return promise
    }),
  )
  await expect.poll(() => started).toEqual([1, 2])
  tasks[1]!.resolve(2)
  expect(await results[1]).toBe(2)
  await expect.poll(() => started).toEqual([1, 2, 3])
  tasks[0]!.reject(new Error('failed'))
  await expect(results[0]).rejects.toThrow('failed')
  tasks[2]!.resolve(3)
  expect(await results[2]).toBe(3)
})

test('a task that has waited too long is rejected without running', async () => {
  const limit = createConcurrencyLimit(1, 10)
  const hanging = Promise.withResolvers<never>()
  const first = limit(() => hanging.promise)
  let hasRun = false
  const second = limit(async () => {
    hasRun = true
  })
  setTimeout(() => hanging.reject(new Error('timed out')), 30)
  await expect(first).rejects.toThrow('timed out')
  await expect(second).rejects.toMatchObject({ kind: 'unavailable' })
  expect(hasRun).toBe(false)
})
