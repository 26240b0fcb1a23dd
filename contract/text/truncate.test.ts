import { expect, test } from 'vitest'
import { truncate, truncateStart } from './truncate.ts'

test('a text is cut between characters', () => {
  expect([2, 3, 4, 9].map((length) => truncate('ab🎉c', length))).toEqual(['ab', 'ab', 'ab🎉', 'ab🎉c'])
  expect([1, 2, 3, 9].map((length) => truncateStart('ab🎉c', length))).toEqual(['c', 'c', '🎉c', 'ab🎉c'])
})
