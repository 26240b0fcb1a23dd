import { formatDate, formatDateTime } from './format-date.ts'

/** A day in India, with its time of day where wanted: '21 Nov 2025, 3:05 pm'. The tooltip has the full date and time. */
export function DateTime({ iso, withTime }: { iso: string; withTime?: boolean }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className="inline-block sm:whitespace-nowrap">
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  )
}
