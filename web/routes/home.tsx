import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type ShownHomeSection, standardHomeSections } from '#contract/company/home-sections.ts'
import { homeSectionSizes } from '#contract/limits.ts'
import { apiContext, type PageApi } from '#web/api/api-context.ts'
import { call, callWith } from '#web/api/call.ts'
import { Deferred, type DeferredResult, useResolved } from '#web/api/Deferred.tsx'
import { historyCache, targetHistoryEntry } from '#web/api/history-cache.ts'
import { resultFromPromise } from '#web/api/result.ts'
import { useCategories } from '#web/catalogue/categories.ts'
import { CategoryTiles } from '#web/catalogue/home/CategoryTiles.tsx'
import { Hero } from '#web/catalogue/home/Hero.tsx'
import { HeroPicture } from '#web/catalogue/home/HeroPicture.tsx'
import { HomeSections } from '#web/catalogue/home/HomeSections.tsx'
import { ProductSection, RankedProducts } from '#web/catalogue/home/ProductRanking.tsx'
import { fetchProducts } from '#web/catalogue/lists/fetch-products.ts'
import { type ProductListType, type ProductPage, productLists } from '#web/catalogue/lists/product-lists.ts'
import { Claims } from '#web/company/Claims.tsx'
import { useCompany, useCompanyName } from '#web/company/company.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { SkeletonGrid } from '#web/ui/feedback/Skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/home.ts'

const RecentlyViewed = lazyComponent(() =>
  import('#web/recommendations/RecentlyViewed.tsx').then((file) => file.RecentlyViewed),
)

const HomeCollection = lazyComponent(() =>
  import('#web/collections/HomeCollection.tsx').then((file) => file.HomeCollection),
)

const sizes: Record<ProductListType, number> = {
  'best-selling': homeSectionSizes.bestSelling,
  'most-viewed': homeSectionSizes.mostViewed,
  latest: homeSectionSizes.latest,
}

const fetchRanking = (api: PageApi, type: ProductListType): Promise<ProductPage> =>
  fetchProducts(api, { sortBy: productLists[type].sortBy, sortOrder: 'desc', limit: String(sizes[type]) })

const cacheKey = (type: ProductListType, historyEntry: string | null) => `home ${type} ${historyEntry}`

export async function loader({ context }: Route.LoaderArgs) {
  const read = (type: ProductListType) => resultFromPromise(fetchRanking(context.get(apiContext).call, type))
  const [bestSelling, mostViewed, latest] = await Promise.all([
    read('best-selling'),
    read('most-viewed'),
    read('latest'),
  ])
  return { bestSelling, mostViewed, latest }
}

/** Going back shows the cached rankings. Otherwise the rankings are not awaited, so that navigation is immediate. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const historyEntry = targetHistoryEntry(request)
  const read = (type: ProductListType): DeferredResult<ProductPage> => {
    const cached = historyCache.get<ProductPage>(cacheKey(type, historyEntry))
    return cached ? { data: cached } : resultFromPromise(fetchRanking(callWith(request.signal), type))
  }
  return { bestSelling: read('best-selling'), mostViewed: read('most-viewed'), latest: read('latest') }
}

/** The products are loaded after hydration; without JavaScript the section links to the collection. */
function CollectionSection({ handle, heading, size }: Exclude<ShownHomeSection, string>) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const skeleton = <SkeletonGrid count={size} />
  return (
    <ProductSection id={`collection-${handle}`} title={heading} to={`/collections/${handle}`}>
      {isHydrated ? (
        <Suspense fallback={skeleton}>
          <HomeCollection handle={handle} heading={heading} size={size} />
        </Suspense>
      ) : (
        skeleton
      )}
    </ProductSection>
  )
}

type RankingProps = { type: ProductListType; result: DeferredResult<ProductPage> }

function Ranking({ type, result }: RankingProps) {
  const { key } = useLocation()
  const size = sizes[type]
  const { title, text } = productLists[type]
  return (
    <ProductSection id={`ranking-${type}`} title={title} text={text} to={`/products-list/${type}`}>
      <Deferred
        result={result}
        load={() => fetchRanking(call, type)}
        cacheKey={cacheKey(type, key)}
        fallback={<SkeletonGrid count={size} />}
      >
        {(settled, retry, isRetrying) => (
          <RankedProducts type={type} size={size} result={settled} onRetry={retry} busy={isRetrying} />
        )}
      </Deferred>
    </ProductSection>
  )
}

/** The home page: the hero, and the sections in the owner's order. */
export default function Home({ loaderData: { bestSelling, mostViewed, latest } }: Route.ComponentProps) {
  const { homeSections: sections = standardHomeSections, deliveryCheck } = useCompany() ?? {}
  const rankings = { 'best-selling': bestSelling, 'most-viewed': mostViewed, latest }
  const companyName = useCompanyName()
  const categoryNames = useCategories()
    .map(({ name }) => name)
    .join(', ')
  return (
    <>
      <PageMeta
        title={`${companyName}: online shopping${deliveryCheck ? '' : ', delivered across India'}`}
        description={`Cash on delivery and easy returns: ${categoryNames || 'shop online'} at ${companyName}.`}
        image={firstPicture(bestSelling)}
      />
      <Hero>
        <Suspense fallback={<HeroPicture products={[]} isLoading />}>
          <HeroProducts rankings={[bestSelling, mostViewed]} />
        </Suspense>
      </Hero>
      <HomeSections sections={sections}>
        {(section, isFirst) => {
          if (section === 'categories') return <CategoryTiles isHeadingShown={!isFirst} />
          if (section === 'recently-viewed') {
            return (
              <Suspense>
                <RecentlyViewed className="page" />
              </Suspense>
            )
          }
          if (section === 'claims') return <Claims />
          if (typeof section !== 'string') return <CollectionSection {...section} />
          return <Ranking type={section} result={rankings[section]} />
        }}
      </HomeSections>
    </>
  )
}

function HeroProducts({ rankings }: { rankings: readonly [DeferredResult<ProductPage>, DeferredResult<ProductPage>] }) {
  const results = [useResolved(rankings[0]), useResolved(rankings[1])]
  return <HeroPicture products={results.flatMap(({ data }) => data?.products ?? [])} />
}

/** The image for link previews, which only the server renders. */
const firstPicture = (result: DeferredResult<ProductPage>) =>
  result instanceof Promise ? undefined : result.data?.products[0]?.images[0]?.url
