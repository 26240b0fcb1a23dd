import { expect, test } from 'vitest'
import { durationText } from './campaign.ts'

test.for([
  [1, '1 minute'],
  [61, '2 minutes'],
  [5400, '90 minutes'],
  [10_000, '3 hours'],
  [1_000_000, '12 days'],
] as const)('a message to %i customers takes about %s', ([recipients, text]) => {
  expect(durationText(recipients)).toBe(text)
})
