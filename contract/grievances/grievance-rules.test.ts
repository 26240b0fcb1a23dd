import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTicket, isAnswered, normalizeTicket, ticketAlphabet } from './grievance-rules.ts'

const anyTicket = fc
  .array(fc.constantFrom(...ticketAlphabet), { minLength: 8, maxLength: 8 })
  .map((letters) => letters.join(''))

test('a ticket number is recognized however it is typed', () => {
  fc.assert(
    fc.property(anyTicket, (ticket) => {
      for (const typed of [ticket, formatTicket(ticket), formatTicket(ticket).toLowerCase(), ` ${ticket} `])
        expect(normalizeTicket(typed)).toBe(ticket)
    }),
  )
  expect(normalizeTicket('oil0 oooo')).toBe('01100000')
})

test.for(['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFGU', "' or 1=1", 'ＡＢＣＤＥＦＧＨ'])('%j is no ticket number', (text) => {
  expect(normalizeTicket(text)).toBeNull()
})

test('a complaint is answered while the last message is one of the store; notes do not count', () => {
  const kinds = (...all: ('MESSAGE' | 'ANSWER' | 'NOTE' | 'CLOSED' | 'REOPENED')[]) => all.map((kind) => ({ kind }))
  expect(isAnswered(kinds('MESSAGE'))).toBe(false)
  expect(isAnswered(kinds('MESSAGE', 'ANSWER', 'NOTE'))).toBe(true)
  expect(isAnswered(kinds('MESSAGE', 'ANSWER', 'MESSAGE', 'NOTE'))).toBe(false)
  expect(isAnswered(kinds('MESSAGE', 'ANSWER', 'CLOSED', 'REOPENED'))).toBe(false)
  expect(isAnswered([])).toBe(false)
})
