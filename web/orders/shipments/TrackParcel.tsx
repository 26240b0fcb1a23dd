import ExternalLink from 'lucide-react/icons/external-link'
import { buttonClass } from '#web/ui/button-class.ts'

/** A link to the page of the courier on which a parcel is followed, in a new tab. */
export const TrackParcel = ({ url, label = 'Track parcel' }: { url: string; label?: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
    {label}
    <ExternalLink aria-hidden="true" className="size-4" />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
)
