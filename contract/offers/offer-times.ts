import { indiaOffsetMs } from '../india-time.ts'
import type { OfferConditions } from './offer.ts'

const dayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July'].concat([
  'August',
  'September',
  'October',
  'November',
  'December',
])

/** Words of a list: "a", "a and b", "a, b and c". */
export const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Days of the week and hours in words: "on Saturdays and Sundays from 18:00 to 21:00 (India time)"; empty without either. */
export function hoursText({ days, hours }: Pick<OfferConditions, 'days' | 'hours'>): string {
  const onDays = days && `on ${listText(days.toSorted((a, b) => a - b).map((day) => dayNames[day - 1]!))}`
  const atHours = hours && `from ${hours.from} to ${hours.to} (India time)`
  return [onDays, atHours].filter(Boolean).join(' ')
}

/** The day and the month of a time in India, as parts. */
function partsInIndia(time: Date) {
  const there = new Date(time.getTime() + indiaOffsetMs)
  return {
    day: there.getUTCDate(),
    month: monthNames[there.getUTCMonth()]!,
    year: there.getUTCFullYear(),
    clock: there.toISOString().slice(11, 16),
  }
}

/** A day in India in words: "30 November 2026". */
export function dayText(time: Date): string {
  const { day, month, year } = partsInIndia(time)
  return `${day} ${month} ${year}`
}

/** A time in India in words: "1 November 2026, 10:00"; without the hour at the start of a day. */
export function timeText(time: Date): string {
  const { clock } = partsInIndia(time)
  return clock === '00:00' ? dayText(time) : `${dayText(time)}, ${clock}`
}

/** The period of an offer in words: "1 to 30 November 2026", "from 1 November 2026"; empty without a start and an end. */
export function periodText({ startsAt, endsAt }: Pick<OfferConditions, 'startsAt' | 'endsAt'>): string {
  // An end at midnight is the end of the day before.
  const isWholeDay = (time: Date) => partsInIndia(time).clock === '00:00'
  const lastTimestamp = endsAt && isWholeDay(endsAt) ? new Date(endsAt.getTime() - 1) : endsAt
  const end = endsAt && lastTimestamp && (isWholeDay(endsAt) ? dayText(lastTimestamp) : timeText(endsAt))
  if (!startsAt) return end ? `until ${end}` : ''
  if (!lastTimestamp || !end) return `from ${timeText(startsAt)}`
  const [first, last] = [partsInIndia(startsAt), partsInIndia(lastTimestamp)]
  if (!isWholeDay(startsAt) || !endsAt || !isWholeDay(endsAt) || first.year !== last.year)
    return `${timeText(startsAt)} to ${end}`
  if (first.month !== last.month) return `${first.day} ${first.month} to ${end}`
  return first.day === last.day ? `on ${end}` : `${first.day} to ${end}`
}
