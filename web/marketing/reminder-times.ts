import type { CompanyDetails } from '#web/company/company.ts'
import { formatCount } from '#web/ui/data/format-count.ts'

const duration = (hours: number): string =>
  hours >= 48 && hours % 24 === 0 ? formatCount(hours / 24, 'day') : formatCount(hours, 'hour')

/** When the reminders of a left cart are sent: "One mail after 4 hours, another after 2 days." */
export function reminderTimes({ firstHours, secondHours }: NonNullable<CompanyDetails['cartReminders']>): string {
  const first = `One mail after ${duration(firstHours)}`
  return secondHours === null ? `${first}.` : `${first}, another after ${duration(secondHours)}.`
}
