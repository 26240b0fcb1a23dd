import { expect, test } from 'vitest'
import { type OfferDraft, toDraft } from './offer-draft.ts'
import { timeErrors } from './time-errors.ts'

const draftOf = (change: Partial<OfferDraft>): OfferDraft => ({ ...toDraft(undefined), ...change })

test('days alone, days with times and no times at all are complete', () => {
  const complete = [
    {},
    { startDay: '2026-11-01', endDay: '2026-11-30' },
    { startDay: '2026-11-01', startTime: '18:00', endDay: '2026-11-01', endTime: '21:00' },
    { hoursFrom: '18:00', hoursTo: '21:00' },
  ]
  for (const change of complete) expect(timeErrors(draftOf(change), [])).toEqual({})
})

test('a time without its day has an error at the day', () => {
  expect(timeErrors(draftOf({ startTime: '18:00' }), [])).toEqual({ startDay: 'Choose the day, too.' })
  expect(timeErrors(draftOf({ startDay: '2026-11-01', endTime: '21:00' }), [])).toEqual({
    endDay: 'Choose the day, too.',
  })
})

test('what is typed in part has an error, and a day that the calendar or the field does not have', () => {
  const day = 'Enter the whole date, such as 21 November 2026.'
  const time = 'Enter the whole time, such as 18:00.'
  expect(timeErrors(draftOf({}), ['name', 'startDay', 'endTime', 'hoursFrom'])).toEqual({
    startDay: day,
    endTime: time,
    hoursFrom: time,
  })
  expect(timeErrors(draftOf({ startTime: '18:00' }), ['startDay'])).toEqual({ startDay: day })
  expect(timeErrors(draftOf({ startDay: '0202-11-01', endDay: '2026-02-30' }), [])).toEqual({
    startDay: day,
    endDay: day,
  })
})
