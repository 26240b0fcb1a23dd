import { expect, test } from 'vitest'
import { poolSizeFor } from './pool-size.ts'

test('the processes of one machine do not open more connections than PostgreSQL accepts by default', () => {
  for (const processes of [1, 2, 3, 4]) expect(processes * poolSizeFor(processes)).toBeLessThanOrEqual(60)
})
