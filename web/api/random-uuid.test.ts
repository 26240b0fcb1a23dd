import { expect, test, vi } from 'vitest'
import { id } from '#contract/schemas.ts'
import { randomUuid } from './random-uuid.ts'

test('random ids are valid and different, on plain HTTP too', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  try {
    expect(id.parse(randomUuid())).not.toBe(id.parse(randomUuid()))
  } finally {
    vi.unstubAllGlobals()
  }
})
