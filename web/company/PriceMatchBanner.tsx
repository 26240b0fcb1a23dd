import BadgeIndianRupee from 'lucide-react/icons/badge-indian-rupee'
import { useCompany } from './company.ts'

/** The price match banner at the top of the header. A phone shows the text before the colon only. */
export function PriceMatchBanner() {
  const { text, shown } = useCompany()?.priceMatch ?? { text: '', shown: false }
  if (!shown) return null
  const [heading = '', ...rest] = text.split(/(?=:)/)
  return (
    <aside aria-label="Price match">
      <p className="flex min-h-9 items-center justify-center gap-2 py-1.5 text-center">
        <BadgeIndianRupee aria-hidden="true" className="size-4 shrink-0 text-accent" />
        <span>
          {heading}
          <span className="max-sm:sr-only">{rest.join('')}</span>
        </span>
      </p>
    </aside>
  )
}
