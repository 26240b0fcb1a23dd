import { expect, test } from 'vitest'
import { createSearchLimit } from './limit-searches.ts'

test('at most two searches run at once, and the next one begins when one of them ends', async () => {
  const limitSearches = createSearchLimit(2)
  const started: number[] = []
  const searches = [1, 2, 3].map((id) => ({ id, ...Promise.withResolvers<number>() }))
  const results = searches.map(({ id, promise }) =>
    limitSearches(() => {
      started.push(id)
      return promise
    }),
  )
  await expect.poll(() => started).toEqual([1, 2])
  searches[1]!.resolve(2)
  expect(await results[1]).toBe(2)
  await expect.poll(() => started).toEqual([1, 2, 3])
  searches[0]!.reject(new Error('no database'))
  await expect(results[0]).rejects.toThrow('no database')
  searches[2]!.resolve(3)
  expect(await results[2]).toBe(3)
})

test('while the database does not respond, waiting searches are told that the store is busy', async () => {
  const limitSearches = createSearchLimit(1, 10)
  const hanging = Promise.withResolvers<never>()
  const first = limitSearches(() => hanging.promise)
  let hasRun = false
  const second = limitSearches(async () => {
    hasRun = true
  })
  setTimeout(() => hanging.reject(new Error('statement timed out')), 30)
  await expect(first).rejects.toThrow('statement timed out')
  await expect(second).rejects.toMatchObject({ kind: 'unavailable' })
  expect(hasRun).toBe(false)
})
