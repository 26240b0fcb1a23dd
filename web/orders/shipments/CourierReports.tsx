import { DateTime } from '#web/ui/data/DateTime.tsx'
import type { OrderDetail } from '../order.ts'

type Scan = NonNullable<NonNullable<OrderDetail['shipments']>[number]['scans']>[number]

/** What the courier reported about a parcel, the newest report first; the earlier ones are collapsed. */
export function CourierReports({ scans }: { scans: readonly Scan[] | undefined }) {
  const [newest, ...earlier] = scans?.toReversed() ?? []
  if (!newest) return null
  return (
    <div className="grid gap-2">
      <Report scan={newest} />
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer font-semibold text-link">
            {earlier.length === 1 ? '1 earlier report' : `${earlier.length} earlier reports`}
          </summary>
          <ol className="mt-3 grid gap-3">
            {earlier.map((scan, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: reports are only added
              <li key={index}>
                <Report scan={scan} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

function Report({ scan: { at, status, text, location } }: { scan: Scan }) {
  const title = text ?? status ?? 'Report of the courier'
  return (
    <div className="grid gap-0.5">
      <p className="wrap-anywhere">{title}</p>
      <p className="text-xs text-muted wrap-anywhere">
        <DateTime iso={at} withTime />
        {location && ` · ${location}`}
      </p>
    </div>
  )
}
