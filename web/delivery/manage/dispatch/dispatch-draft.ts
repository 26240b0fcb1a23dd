import type { CallInput } from '#contract/calls.ts'
import { dispatchDay } from '#contract/delivery/delivery-dates.ts'
import { formatWeekday } from '#contract/delivery/delivery-texts.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import type { DeliveryResponse } from '../delivery-settings.ts'

export type HolidayDraft = { key: string; day: string; name: string }

/** The dispatch settings as typed. */
type DispatchDraft = {
  cutOff: string
  dispatchDays: readonly number[]
  handlingDays: string
  defaultWeightGrams: string
  holidays: readonly HolidayDraft[]
}

export const toDispatchDraft = ({ dispatch, holidays }: DeliveryResponse): DispatchDraft => ({
  cutOff: dispatch.cutOff,
  dispatchDays: dispatch.dispatchDays,
  handlingDays: String(dispatch.handlingDays),
  defaultWeightGrams: String(dispatch.defaultWeightGrams),
  holidays: holidays.map(({ day, name }) => ({ key: randomUuid(), day, name })),
})

type Body = CallInput<'PUT /delivery/settings'>['body']

/** The body of the call; an empty number becomes one that the server refuses with its message. */
export const toDispatchBody = ({ holidays, handlingDays, defaultWeightGrams, ...draft }: DispatchDraft): Body => ({
  cutOff: draft.cutOff,
  dispatchDays: [...draft.dispatchDays],
  handlingDays: handlingDays === '' ? -1 : Number(handlingDays),
  defaultWeightGrams: Number(defaultWeightGrams),
  holidays: holidays.map(({ day, name }) => ({ day, name })),
})

/** When orders that are placed now leave the store; null while the form is incomplete. */
export function dispatchPreview(draft: DispatchDraft, now: Date): string | null {
  const { handlingDays, ...dispatch } = toDispatchBody(draft)
  if (!/^\d\d:\d\d$/.test(draft.cutOff) || !(handlingDays >= 0 && handlingDays <= 30)) return null
  const holidays = draft.holidays.map(({ day }) => day)
  const day = dispatchDay(now, { dispatch: { ...dispatch, handlingDays }, holidays })
  return day && `An order that is placed now leaves the store on ${formatWeekday(day)}.`
}
