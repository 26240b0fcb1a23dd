const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' }
const dayFormat = new Intl.DateTimeFormat('en-IN', day)
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  ...day,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

const dayOf = (iso: string): string => dayFormat.format(new Date(iso))

const momentOf = (iso: string): string => timeFormat.format(new Date(iso))

/** A day in India, with its time of day where wanted: '21 Nov 2025, 3:05 pm'. The pointer finds the whole moment. */
export function Moment({ iso, withTime }: { iso: string; withTime?: boolean }) {
  return (
    <time dateTime={iso} title={momentOf(iso)} className="whitespace-nowrap">
      {withTime ? momentOf(iso) : dayOf(iso)}
    </time>
  )
}
