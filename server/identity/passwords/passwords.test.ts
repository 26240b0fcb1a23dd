import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

const work = vi.hoisted(() => ({ now: 0, most: 0 }))
vi.mock('@node-rs/argon2', () => {
  const worked = (answer: unknown) => async () => {
    work.most = Math.max(work.most, ++work.now)
    await pause(5)
    work.now--
    return answer
  }
  return { hash: worked('a hash'), verify: worked(true) }
})

test.for([
  { cores: 1, atOnce: 1 },
  { cores: 2, atOnce: 1 },
  { cores: 8, atOnce: 2 },
])(
  'of many who sign in or up at once on $cores cores, $atOnce have their passwords worked on, and all get an answer',
  async ({ cores, atOnce }) => {
    vi.resetModules()
    vi.doMock('node:os', () => ({ availableParallelism: () => cores }))
    const { hashPassword, passwordMatches: passwordFits } = await import('./passwords.ts')
    work.most = 0

    const some = Array.from({ length: 10 }, (_, n) => n)
    const answers = await Promise.all(
      some.flatMap((n) => [passwordFits('a hash', `secret-${n}`), hashPassword(`${n}`)]),
    )
    expect(answers).toEqual(some.flatMap(() => [true, 'a hash']))
    expect(work.most).toBe(atOnce)
  },
)
