import { useLocation } from 'react-router'
import { listPageSize, scrollMargin } from '#contract/limits.ts'
import { apiContext } from '#web/api/api-context.ts'
import { type Outcome, outcomeOf } from '#web/api/outcome.ts'
import { askForProducts } from '#web/catalogue/ask-for-products.ts'
import { CategoryTiles } from '#web/catalogue/CategoryTiles.tsx'
import { ProductList } from '#web/catalogue/ProductList.tsx'
import { cursorIn, type ListQuery, type ProductPage, pageOfProducts } from '#web/catalogue/product-lists.ts'
import { shownPage } from '#web/catalogue/shown-products.ts'
import { useProductList } from '#web/catalogue/use-product-list.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { SearchX } from '#web/ui/icons/SearchX.ts'
import type { Route } from './+types/search.ts'

/** Longer than this nobody searches; the call would refuse it. */
const maxWords = 200
const wordsIn = (search: URLSearchParams) => (search.get('q') ?? '').trim().slice(0, maxWords)
const queryOf = (q: string): ListQuery => ({ q, limit: String(listPageSize) })

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = wordsIn(url.searchParams)
  if (!q) return null
  const api = context.get(apiContext)
  const ask = (query: ListQuery) => api.call('GET /products', { query }).then(shownPage)
  return { first: await outcomeOf(pageOfProducts(ask, queryOf(q), cursorIn(url.searchParams))) }
}

export const clientLoader = () => null

/** What was searched for, and what was found. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const q = wordsIn(new URLSearchParams(useLocation().search))
  return (
    <div className="page pt-8 pb-20 lg:pt-10">
      <PageMeta title={q ? `Search: ${q}` : 'Search'} description="Search the shop." noIndex />
      <h1 className="mb-8 text-4xl wrap-anywhere">{q ? `Results for “${q}”` : 'What are you looking for?'}</h1>
      {q ? <Results q={q} given={loaderData?.first} /> : <Categories />}
    </div>
  )
}

function Results({ q, given }: { q: string; given: Outcome<ProductPage> | undefined }) {
  const { key, search } = useLocation()
  const list = useProductList({
    key: `search ${search} ${key}`,
    given,
    load: (cursor, signal) =>
      pageOfProducts(
        (query) => askForProducts(query, signal),
        queryOf(q),
        cursor ?? cursorIn(new URLSearchParams(search)),
      ),
  })
  const isEmpty = list.shown?.products.length === 0
  return (
    <>
      <ProductList
        list={list}
        label={`Results for ${q}`}
        pageSize={listPageSize}
        margin={scrollMargin.list}
        empty={
          <EmptyBox
            icon={<SearchX aria-hidden="true" />}
            title="No Products Found"
            text={
              <span className="wrap-anywhere">
                Nothing fits “{q}”. Try fewer or other words, or look through the categories.
              </span>
            }
            action={<ButtonLink to="/products-list/best-selling">See what sells best</ButtonLink>}
          />
        }
      />
      {isEmpty && <Categories />}
    </>
  )
}

const Categories = () => (
  <div className="-mx-[clamp(1rem,4vw,2.5rem)] mt-12 first:mt-0">
    <CategoryTiles />
  </div>
)
