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

/** A time in India with its weekday, as mails and pages to customers write it: 'Thu, 3 Dec, 6:30 pm'. */
export const formatWeekdayTime = (time: Date | string): string => timeFormat.format(new Date(time))
