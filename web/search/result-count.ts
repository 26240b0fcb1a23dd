import { maxRankedResults } from '#contract/limits.ts'
import { formatLowerBound, productCount } from '#web/catalogue/lists/ProductList.tsx'

type CountedPage = { totalItems: number; facets?: { isExact: boolean } }

/** Whether the total is a lower bound, because too many products were found to count all. */
export const isTotalCapped = ({ totalItems, facets }: CountedPage): boolean =>
  facets?.isExact === false && totalItems > maxRankedResults

/** The number of results as text: "3 products", "More than 1,000 products". */
export const formatResultCount = (page: CountedPage): string =>
  isTotalCapped(page) ? `More than ${formatLowerBound(page.totalItems)} products` : productCount(page.totalItems)
