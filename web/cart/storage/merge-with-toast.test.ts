import { expect, test } from 'vitest'
import { mergeMessage } from './merge-with-toast.ts'

test('a complete merge has one sentence for 3 seconds, and a merge of nothing has none', () => {
  expect(mergeMessage({ merged: 0, notes: [], isIncomplete: false }, false)).toBeNull()
  expect(mergeMessage({ merged: 1, notes: [], isIncomplete: false }, false)).toMatchObject({
    text: 'What you picked before signing in is in it.',
    duration: 3000,
  })
  expect(mergeMessage({ merged: 3, notes: [], isIncomplete: false }, false)?.text).toBe(
    'The 3 items you picked before signing in are in it.',
  )
})

test('a guest is told only what changed in the cart', () => {
  expect(mergeMessage({ merged: 2, notes: [], isIncomplete: false }, true)).toBeNull()
  expect(mergeMessage({ merged: 1, notes: ['Lamp (Red) is sold out.'], isIncomplete: false }, true)).not.toBeNull()
})

test('the notes are in the same toast, shortened if there are many', () => {
  expect(mergeMessage({ merged: 1, notes: ['Lamp (Red) is sold out.'], isIncomplete: false }, false)).toMatchObject({
    tone: 'info',
    title: 'Your cart has changed.',
    text: 'Lamp (Red) is sold out.',
  })
  const notes = Array.from({ length: 9 }, (_, index) => `${index}.`)
  expect(mergeMessage({ merged: 0, notes, isIncomplete: false }, false)?.text).toBe('0. 1. 2. 3. And 5 more.')
})

test('the message of an interrupted merge states the interruption for 4 seconds and lists the notes', () => {
  expect(mergeMessage({ merged: 1, notes: ['Lamp (Red) is sold out.'], isIncomplete: true }, false)).toEqual({
    tone: 'error',
    title: 'Failed to sync cart with backend.',
    text: 'Lamp (Red) is sold out. What is missing is still in this browser.',
    duration: 4000,
  })
})
