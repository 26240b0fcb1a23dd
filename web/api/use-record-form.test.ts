import { expect, test } from 'vitest'
import { withoutErrorsOf } from './use-record-form.ts'

test('a change of a field removes its error and those that depend on it', () => {
  const errors = { name: 'Too long.', rule: 'Too low.', rules: 'Too many.', endsAt: 'Before the start.' }
  type Draft = { name: string; rule: object; startDay: string }
  const without = (changed: Partial<Draft>) => withoutErrorsOf<Draft>(errors, changed, { startDay: ['endsAt'] })
  const { endsAt: _, ...othersThanEnd } = errors
  expect(without({ rule: {} })).toEqual({ name: errors.name, rules: errors.rules, endsAt: errors.endsAt })
  expect(without({ startDay: '2026-12-01' })).toEqual(othersThanEnd)
  expect(without({})).toEqual(errors)
})
