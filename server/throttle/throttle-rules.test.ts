import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientKey, delayAfter, formatDuration, throttleRules } from './throttle-rules.ts'

const anyRule = fc.constantFrom(...Object.values(throttleRules))

test('delays begin after the free attempts, never decrease, and never exceed the maximum', () => {
  fc.assert(
    fc.property(anyRule, fc.nat(10_000), (rule, count) => {
      const delay = delayAfter(rule, count)
      expect(delay === 0).toBe(count < rule.freeAttempts)
      expect(delay).toBeLessThanOrEqual(rule.maxDelay)
      expect(delayAfter(rule, count + 1)).toBeGreaterThanOrEqual(delay)
    }),
  )
})

test('after the free attempts one client has fewer than a hundred attempts a day on one account', () => {
  const { maxDelay } = throttleRules.signInToAccountByClient
  expect(86_400 / maxDelay).toBeLessThan(100)
})

test('a duration is formatted in words', () => {
  expect([0.2, 1, 59, 100, 900].map(formatDuration)).toEqual([
    '1 second',
    '1 second',
    '59 seconds',
    '2 minutes',
    '15 minutes',
  ])
})

test('an IPv6 client is counted by its network of 64 bits, an IPv4 client by its address', () => {
  expect(clientKey('192.0.2.7')).toBe('192.0.2.7')
  expect(clientKey('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(clientKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::')
  expect(clientKey('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::')
  expect(clientKey('2001:db8::1')).toBe('2001:db8::')
  expect(clientKey('fe80::1%eth0')).toBe('fe80::')
  expect(clientKey('::1')).toBe('::')
})
