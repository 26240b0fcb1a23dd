import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { homeSectionSizes } from '#contract/limits.ts'
import { apiContext } from '#web/api/api-context.ts'
import { type Result, toResult } from '#web/api/result.ts'
import { useSection } from '#web/api/use-section.ts'
import { useCategories } from '#web/catalogue/categories.ts'
import { CategoryTiles } from '#web/catalogue/home/CategoryTiles.tsx'
import { Hero } from '#web/catalogue/home/Hero.tsx'
import { ProductRanking } from '#web/catalogue/home/ProductRanking.tsx'
import { fetchProducts } from '#web/catalogue/lists/fetch-products.ts'
import { toProductPage } from '#web/catalogue/lists/product-card-model.ts'
import {
  type ProductListQuery,
  type ProductListType,
  type ProductPage,
  productLists,
} from '#web/catalogue/lists/product-lists.ts'
import { Claims } from '#web/company/Claims.tsx'
import { useCompanyName } from '#web/company/company.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/home.ts'

const RecentlyViewed = lazyComponent(() =>
  import('#web/catalogue/home/RecentlyViewed.tsx').then((file) => file.RecentlyViewed),
)

const sizes: Record<ProductListType, number> = {
  'best-selling': homeSectionSizes.bestSelling,
  'most-viewed': homeSectionSizes.mostViewed,
  latest: homeSectionSizes.latest,
}

const queryOf = (type: ProductListType): ProductListQuery => ({
  sortBy: productLists[type].sortBy,
  sortOrder: 'desc',
  limit: String(sizes[type]),
})

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const read = (type: ProductListType) =>
    toResult(api.call('GET /products', { query: queryOf(type) }).then(toProductPage))
  const [bestSelling, mostViewed, latest] = await Promise.all([
    read('best-selling'),
    read('most-viewed'),
    read('latest'),
  ])
  return { bestSelling, mostViewed, latest }
}

/** In the browser each section loads on its own, once the page stands there. */
export const clientLoader = () => null

function useRanking(type: ProductListType, given: Result<ProductPage> | undefined) {
  const { key } = useLocation()
  const load = (signal: AbortSignal) => fetchProducts(queryOf(type), signal)
  return useSection({ key: `home ${type} ${key}`, isOfVisit: true, given, load })
}

/** Only this browser knows what was viewed in it: the row comes once the page is alive, and only to who has viewed something. */
function RecentlyViewedSection() {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    import('#web/catalogue/home/recently-viewed.ts').then(
      ({ recentlyViewedIds: viewedProducts }) => setIds(viewedProducts()),
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
        <RecentlyViewedSection />
      </div>
      <Claims />
    </>
  )
}
