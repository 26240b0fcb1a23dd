import SearchX from 'lucide-react/icons/search-x'
import { useLocation } from 'react-router'
import { callWith } from '#web/api/call.ts'
import { useCachedQuery } from '#web/api/use-query.ts'
import { CategoryTiles } from '#web/catalogue/home/CategoryTiles.tsx'
import { fetchProducts } from '#web/catalogue/lists/fetch-products.ts'
import { ProductGrid } from '#web/catalogue/lists/ProductGrid.tsx'
import { useCompany } from '#web/company/company.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { criteriaHref, filterCount, noFilters, type SearchCriteria } from './filters/criteria.ts'

const popularCount = 4

/** The page of a search without results: tips, categories, popular products and the contact. */
export function NoResults({ criteria }: { criteria: SearchCriteria }) {
  const hasFilters = filterCount(criteria) > 0
  return (
    <div className="grid gap-12">
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title="No Products Found"
        text={
          <span className="wrap-anywhere">
            {criteria.q ? `Nothing fits “${criteria.q}”` : 'Nothing fits'}
            {hasFilters ? ' with these filters.' : '. Try fewer words, or other ones.'} <Contact />
          </span>
        }
        action={
          hasFilters ? (
            <ButtonLink to={criteriaHref({ ...criteria, ...noFilters })}>Remove all filters</ButtonLink>
          ) : (
            <ButtonLink to="/products-list/best-selling">See what sells best</ButtonLink>
          )
        }
      />
      <div className="-mx-[clamp(1rem,4vw,2.5rem)]">
        <CategoryTiles />
      </div>
      <PopularProducts />
    </div>
  )
}

function Contact() {
  const company = useCompany()
  if (!company) return null
  return (
    <>
      Looking for something special? Write to{' '}
      <a href={`mailto:${company.email}`} className="font-medium text-link underline underline-offset-4">
        {company.email}
      </a>{' '}
      or call {company.contact}.
    </>
  )
}

/** The best-selling products, loaded by the browser only; nothing if they cannot be loaded. */
function PopularProducts() {
  const { key } = useLocation()
  const query = { sortBy: 'buyCount', sortOrder: 'desc', limit: String(popularCount) } as const
  const { data } = useCachedQuery(`popular ${key}`, (signal) => fetchProducts(callWith(signal), query))
  if (!data || data.products.length === 0) return null
  return (
    <section aria-labelledby="popular-instead">
      <div className="mb-6 flex items-baseline justify-between gap-4">
        <h2 id="popular-instead" className="text-2xl">
          What others buy
        </h2>
        <Link
          to="/products-list/best-selling"
          className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
        >
          View all
        </Link>
      </div>
      <ProductGrid products={data.products} label="What others buy" />
    </section>
  )
}
