import { indiaTimeZone } from '#contract/india-time.ts'

const dateOptions: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: indiaTimeZone,
}
const dateFormat = new Intl.DateTimeFormat('en-IN', dateOptions)
const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  ...dateOptions,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** A day in India: '12 Nov 2026'. */
export const formatDate = (iso: string): string => dateFormat.format(new Date(iso))

/** A day and its time in India: '12 Nov 2026, 3:05 pm'. */
export const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso))
