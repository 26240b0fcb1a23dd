import type { CallResponse } from '#contract/calls.ts'

/** The settings as the call returns them: amounts are rupees as text. */
export type DeliveryResponse = CallResponse<'GET /delivery/settings'>
export type Zone = DeliveryResponse['zones'][number]

/** What the arrival depends on besides a zone. */
export const toCalendar = ({ dispatch, holidays }: Pick<DeliveryResponse, 'dispatch' | 'holidays'>) => ({
  dispatch,
  holidays: holidays.map(({ day }) => day),
})
