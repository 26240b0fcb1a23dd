import type { StandardHomeSection } from '#contract/company/home-sections.ts'
import { homeSectionSizes } from '#contract/limits.ts'
import { type DraftSection, sectionName } from './home-draft.ts'

const descriptions: Readonly<Record<StandardHomeSection, string>> = {
  categories: 'Every category with its picture.',
  'best-selling': `The ${homeSectionSizes.bestSelling} products that sell most.`,
  'most-viewed': `The ${homeSectionSizes.mostViewed} products that shoppers look at most.`,
  latest: `The ${homeSectionSizes.latest} newest products.`,
  'recently-viewed': 'What the shopper looked at before; hidden until there is something.',
  claims: 'What the shop says of itself, as Company Details has it.',
}

/** A section in the list: its name, and what shoppers see. */
export function HomeSectionItem({ item }: { item: DraftSection }) {
  const { section } = item
  return (
    <>
      <p className="font-semibold">{sectionName(item)}</p>
      {typeof section === 'string' && <p className="text-sm text-muted">{descriptions[section]}</p>}
    </>
  )
}
