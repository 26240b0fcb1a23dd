import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

const running = vi.hoisted(() => ({ current: 0, max: 0 }))
vi.mock('@node-rs/argon2', () => {
  const resolveLater = (result: unknown) => async () => {
    running.max = Math.max(running.max, ++running.current)
    await delay(5)
    running.current--
    return result
  }
  return { hash: resolveLater('a hash'), verify: resolveLater(true) }
})

test.for([
  { cores: 1, limit: 1 },
  { cores: 2, limit: 1 },
  { cores: 8, limit: 2 },
])('with $cores cores at most $limit passwords are hashed at the same time', async ({ cores, limit }) => {
  vi.resetModules()
  vi.doMock('node:os', () => ({ availableParallelism: () => cores }))
  const { hashPassword, passwordMatches } = await import('./passwords.ts')
  running.max = 0

  const numbers = Array.from({ length: 10 }, (_, n) => n)
  const results = await Promise.all(
    numbers.flatMap((n) => [passwordMatches('a hash', `secret-${n}`), hashPassword(`${n}`)]),
  )
  expect(results).toEqual(numbers.flatMap(() => [true, 'a hash']))
  expect(running.max).toBe(limit)
})
