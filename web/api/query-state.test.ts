import { expect, test } from 'vitest'
import { initialQueryState, settleQuery } from './query-state.ts'

const remembered = { key: 'product 1', known: 'at ₹1,499' }

test('what the server gave stands as it is', () => {
  const state = initialQueryState({ ...remembered, given: { reply: 'at ₹1,599' } })
  expect(state).toMatchObject({ outcome: { reply: 'at ₹1,599' }, isStale: false })
})

test('what this tab remembers stands there at once, and is asked for anew', () => {
  const state = initialQueryState(remembered)
  expect(state).toMatchObject({ outcome: { reply: 'at ₹1,499' }, isStale: true })
  expect(settleQuery(state, { reply: 'at ₹1,599' })).toMatchObject({ outcome: { reply: 'at ₹1,599' }, isStale: false })
})

test('going back to an entry of the history finds what stood there', () => {
  expect(initialQueryState({ ...remembered, isOfVisit: true }).isStale).toBe(false)
})

test.each([
  ['a line that is down leaves what is remembered', { status: 0, message: '' }, { reply: 'at ₹1,499' }],
  [
    'what has left the shop goes',
    { status: 410, message: 'Gone.', isGone: true },
    { failure: { status: 410, message: 'Gone.', isGone: true } },
  ],
  ['what is not there goes', { status: 404, message: 'No.' }, { failure: { status: 404, message: 'No.' } }],
] as const)('%s', (_, failure, outcome) => {
  expect(settleQuery(initialQueryState(remembered), { failure }).outcome).toEqual(outcome)
})

test('where nothing was remembered a failure is shown', () => {
  const failure = { status: 0, message: '' }
  expect(settleQuery(initialQueryState({ key: 'product 1', known: undefined }), { failure }).outcome).toEqual({
    failure,
  })
})
