import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { CopyNumber } from '../../shipments/CopyNumber.tsx'

type Props = { courierName: string; number: string | null; url: string | null }

/** The courier of a shipment with its tracking number, which can be copied, and a link to the page of the courier. */
export function TrackingNumber({ courierName, number, url }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="wrap-anywhere">{courierName}</span>
      {number && (
        <span className="inline-flex flex-wrap items-center">
          {url ? (
            <TrackLink url={url}>
              <span className="font-mono">{number}</span>
            </TrackLink>
          ) : (
            <span className="wrap-anywhere font-mono font-semibold">{number}</span>
          )}
          <CopyNumber number={number} />
        </span>
      )}
      {!number && url && <TrackLink url={url}>Track parcel</TrackLink>}
    </div>
  )
}

const TrackLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    className="wrap-anywhere inline-flex items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
  >
    {children}
    <ExternalLink aria-hidden="true" className="size-4" />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
)
