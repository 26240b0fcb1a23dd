import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { homeSizes } from '#contract/limits.ts'
import { apiContext } from '#web/api/api-context.ts'
import { type Outcome, outcomeOf } from '#web/api/outcome.ts'
import { useSection } from '#web/api/use-section.ts'
import { askForProducts } from '#web/catalogue/ask-for-products.ts'
import { CategoryTiles } from '#web/catalogue/CategoryTiles.tsx'
import { useCategories } from '#web/catalogue/categories.ts'
import { Hero } from '#web/catalogue/Hero.tsx'
import { ProductRanking } from '#web/catalogue/ProductRanking.tsx'
import { type ListQuery, type ProductListType, type ProductPage, productLists } from '#web/catalogue/product-lists.ts'
import { shownPage } from '#web/catalogue/shown-products.ts'
import { Claims } from '#web/company/Claims.tsx'
import { useCompanyName } from '#web/company/company.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { loadCode } from '#web/ui/load-code.ts'
import type { Route } from './+types/home.ts'

const RecentlyViewed = lazyPart(() => import('#web/catalogue/RecentlyViewed.tsx').then((file) => file.RecentlyViewed))

const sizes: Record<ProductListType, number> = {
  'best-selling': homeSizes.bestSelling,
  'most-viewed': homeSizes.mostViewed,
  latest: homeSizes.latest,
}

const queryOf = (type: ProductListType): ListQuery => ({
  sortBy: productLists[type].sortBy,
  sortOrder: 'desc',
  limit: String(sizes[type]),
})

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const read = (type: ProductListType) => outcomeOf(api.call('GET /products', { query: queryOf(type) }).then(shownPage))
  const [bestSelling, mostViewed, latest] = await Promise.all([
    read('best-selling'),
    read('most-viewed'),
    read('latest'),
  ])
  return { bestSelling, mostViewed, latest }
}

/** In the browser each section loads on its own, once the page stands there. */
export const clientLoader = () => null

function useRanking(type: ProductListType, given: Outcome<ProductPage> | undefined) {
  const { key } = useLocation()
  const load = (signal: AbortSignal) => askForProducts(queryOf(type), signal)
  return useSection({ key: `home ${type} ${key}`, isOfVisit: true, given, load })
}

/** Only this browser knows what was viewed in it: the row comes once the page is alive, and only to who has viewed something. */
function Viewed() {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    loadCode(() => import('#web/catalogue/viewed-products.ts')).then(
      ({ viewedProducts }) => setIds(viewedProducts()),
      () => undefined,
    )
  }, [])
  return (
    ids.length > 0 && (
      <Suspense>
        <RecentlyViewed ids={ids} />
      </Suspense>
    )
  )
}

/** The shop's front: the offer, what is sold, the three rankings and the claims. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const shop = useCompanyName()
  const sold = useCategories()
    .map(({ name }) => name)
    .join(', ')
  const bestSelling = useRanking('best-selling', loaderData?.bestSelling)
  const mostViewed = useRanking('most-viewed', loaderData?.mostViewed)
  const latest = useRanking('latest', loaderData?.latest)
  const forHero = [bestSelling, mostViewed].flatMap(({ reply }) => reply?.products ?? [])
  return (
    <>
      <PageMeta
        title={`${shop}: online shopping, delivered across India`}
        description={`Cash on delivery and easy returns: ${sold || 'shop online'} at ${shop}.`}
        image={forHero[0]?.images[0]?.url}
      />
      <Hero products={forHero} isLoading={!bestSelling.reply && !bestSelling.failure} />
      <CategoryTiles />
      <div className="section grid gap-[clamp(3.5rem,2rem+5vw,6.5rem)]">
        <ProductRanking type="best-selling" size={sizes['best-selling']} section={bestSelling} />
        <ProductRanking type="most-viewed" size={sizes['most-viewed']} section={mostViewed} />
        <ProductRanking type="latest" size={sizes.latest} section={latest} />
        <Viewed />
      </div>
      <Claims />
    </>
  )
}
