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

const formatDate = (iso: string): string => dateFormat.format(new Date(iso))

const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso))

/** A day in India, with its time of day where wanted: '21 Nov 2025, 3:05 pm'. The pointer finds the whole moment. */
export function DateTime({ iso, withTime }: { iso: string; withTime?: boolean }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className="whitespace-nowrap">
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  )
}
