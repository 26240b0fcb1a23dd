import { expect, test } from 'vitest'
import { returnReason } from './return-reason.ts'

test('the reason of a return is the one of the request', () => {
  const entry = { at: '2026-11-21T05:00:00.000Z', event: 'RETURN_CHANGED', from: 'NONE', by: 'customer' } as const
  expect(returnReason([])).toBeNull()
  expect(returnReason([{ ...entry, to: 'REQUESTED', note: null }])).toBeNull()
  const decided = { ...entry, to: 'ACCEPTED', note: 'Sorry about that.' }
  expect(returnReason([{ ...entry, to: 'REQUESTED', note: 'Too small' }, decided])).toBe('Too small')
})
