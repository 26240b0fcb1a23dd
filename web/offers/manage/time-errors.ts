import { isDay } from '#contract/india-time.ts'
import type { OfferDraft } from './offer-draft.ts'

const days = [
  ['startDay', 'startTime'],
  ['endDay', 'endTime'],
] as const
const times = ['startTime', 'endTime', 'hoursFrom', 'hoursTo'] as const

export type TimeName = (typeof days)[number][0] | (typeof times)[number]

/**
 * Why the times of a draft cannot be sent, by field. `incompleteFields` are the names of fields that are typed in part: browsers give
 * them the value of an empty field.
 */
export function timeErrors(draft: OfferDraft, incompleteFields: readonly string[]): Partial<Record<TimeName, string>> {
  const errors: Partial<Record<TimeName, string>> = {}
  for (const [day, time] of days) {
    const isTyped = draft[day] !== '' || incompleteFields.includes(day)
    if (isTyped && !isDay(draft[day])) errors[day] = 'Enter the whole date, such as 21 November 2026.'
    else if (!isTyped && draft[time] !== '') errors[day] = 'Choose the day, too.'
  }
  for (const time of times) if (incompleteFields.includes(time)) errors[time] = 'Enter the whole time, such as 18:00.'
  return errors
}

/** The names of the fields of a form that are typed in part. */
export const incompleteFieldsOf = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.validity.badInput ? field.name : [],
  )
