import { indiaTimeZone } from '../india-time.ts'

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: indiaTimeZone,
})

/** Until when an order can be confirmed, in India: 'Thu, 3 Dec, 6:30 pm'. */
export const formatConfirmUntil = (time: Date | string): string => timeFormat.format(new Date(time))
