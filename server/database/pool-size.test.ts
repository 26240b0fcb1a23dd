import { expect, test } from 'vitest'
import { browsingAtOnceFor, poolSizeFor } from './pool-size.ts'

test('while all pages are made that may be made at once, a process has connections for carts and orders', () => {
  for (const processes of [1, 2, 3, 4, 6, 8])
    expect(poolSizeFor(processes) - browsingAtOnceFor(processes), `${processes} processes`).toBeGreaterThanOrEqual(2)
})

test('the processes of one machine do not open more connections than PostgreSQL accepts by default', () => {
  for (const processes of [1, 2, 3, 4]) expect(processes * poolSizeFor(processes)).toBeLessThanOrEqual(60)
})
