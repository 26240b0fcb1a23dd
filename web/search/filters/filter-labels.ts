import { formatAttributeNumber } from '#contract/catalogue/attributes.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import type { AttributeFacet } from '../search-results.ts'
import type { AttributeRange } from './attribute-params.ts'

/** "from ₹100", "up to ₹500", "₹100 to ₹500", in the given format; empty ends are open. */
function formatRange(min: string, max: string, format: (value: string, isLast: boolean) => string): string {
  if (min && max) return `${format(min, false)} to ${format(max, true)}`
  return min ? `from ${format(min, true)}` : `up to ${format(max, true)}`
}

/** A price range, with paise only where they are not 0. */
export const formatPriceRange = (min: string, max: string): string =>
  formatRange(min, max, (rupees) => formatRupees(toPaise(rupees)).replace(/\.00$/, ''))

/** "Storage: 256 GB" for a choice, "Wireless charging" for a yes/no attribute. */
export function choiceLabel(id: string, facets: readonly AttributeFacet[] = []): string {
  for (const facet of facets) {
    if (facet.kind === 'NUMBER') continue
    const choice = facet.choices.find((one) => String(one.id) === id)
    if (choice) return facet.kind === 'YES_NO' ? facet.name : `${facet.name}: ${choice.label}`
  }
  return 'Specification'
}

/** "Battery from 4,000 mAh", "Screen 6 to 6.7 inch". */
export function rangeLabel({ id, min, max }: AttributeRange, facets: readonly AttributeFacet[] = []): string {
  const facet = facets.find((one) => String(one.id) === id)
  const unit = facet?.kind === 'NUMBER' ? facet.unit : undefined
  const format = (value: string, isLast: boolean) => formatAttributeNumber(Number(value), isLast ? unit : undefined)
  return `${facet?.name ?? 'Specification'} ${formatRange(min, max, format)}`
}
