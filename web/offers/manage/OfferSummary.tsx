import { describeOffer } from '#contract/offers/describe-offer.ts'
import { OfferTerms } from '#contract/offers/offer-schema.ts'
import { toOfferParts } from '#contract/offers/offer-terms.ts'
import { useQuery } from '#web/api/use-query.ts'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { OfferPreview } from './OfferPreview.tsx'
import { chosenIds, type OfferDraft, type OfferRecord, toTerms } from './offer-draft.ts'

/** Milliseconds without a change after which the sample cart is priced. */
const previewDelay = 500

type Props = { draft: OfferDraft; scopeItems: OfferRecord['scopeItems'] }

/** The offer of the form in words, and a sample cart as shoppers see it; a hint as long as fields are missing. */
export function OfferSummary({ draft, scopeItems }: Props) {
  const names = useScopeNames(draft, scopeItems)
  // A summary needs no name, and a code that may be typed later.
  const named = { ...draft, name: draft.name.trim() || 'Offer', code: draft.code.trim() || 'CODE' }
  const parsed = OfferTerms.safeParse(toTerms(named))
  const terms = parsed.success ? JSON.stringify(toTerms(named)) : ''
  return (
    <section aria-label="Preview" className="grid min-w-0 grid-cols-1 gap-4 rounded-card bg-well p-4">
      <p role="status" className="font-medium wrap-anywhere">
        {parsed.success
          ? `${describeOffer(toOfferParts(parsed.data), names)}.`
          : 'Fill in what shoppers get and what the offer is valid for to see it in words.'}
      </p>
      <DelayedPreview terms={terms} />
    </section>
  )
}

function DelayedPreview({ terms }: { terms: string }) {
  const shown = useDebounced(terms, previewDelay)
  return shown === '' || terms === '' ? null : <OfferPreview terms={JSON.parse(shown)} />
}

/** The names of what the draft has chosen, as far as they are known. */
function useScopeNames(draft: OfferDraft, scopeItems: OfferRecord['scopeItems']): string[] {
  const categories = useQuery('GET /categories', {})
  const brands = useQuery('GET /brands', {})
  const known = new Map(
    [...scopeItems, ...(categories.data ?? []), ...(brands.data ?? [])].map(({ id, name }) => [id, name]),
  )
  for (const { key, name } of draft.products) known.set(key, name)
  return chosenIds(draft).map((id) => known.get(id) ?? 'the chosen collection')
}
