import PackageSearch from 'lucide-react/icons/package-search'
import { Suspense } from 'react'
import { data, useLocation } from 'react-router'
import { listPageSize, maxRankedResults, scrollRootMargin } from '#contract/limits.ts'
import { apiContext } from '#web/api/api-context.ts'
import { call, callWith } from '#web/api/call.ts'
import { Deferred, type DeferredResult } from '#web/api/Deferred.tsx'
import { pageStatus, resultFromPromise } from '#web/api/result.ts'
import { ProductList, productCount } from '#web/catalogue/lists/ProductList.tsx'
import { cursorParam, type ProductPage } from '#web/catalogue/lists/product-lists.ts'
import { isListCached, useProductList } from '#web/catalogue/lists/use-product-list.ts'
import { htmlToText } from '#web/catalogue/plain-text.ts'
import { CollectionHeader } from '#web/collections/CollectionHeader.tsx'
import { type Collection, fetchCollection, fetchCollectionProducts } from '#web/collections/collections.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { FailedHeader } from '#web/layouts/FailedHeader.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/collection.ts'

/** Loaded only if the collection is missing. */
const NotFoundPage = lazyComponent(
  () => import('#web/layouts/NotFoundPage.tsx').then((file) => file.NotFoundPage),
  () => <ErrorPage error={null} />,
)

export async function loader({ params: { handle }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext).call
  const [collection, first] = await Promise.all([
    resultFromPromise(fetchCollection(api, handle)),
    resultFromPromise(fetchCollectionProducts(api, handle, cursorParam(url.searchParams))),
  ])
  return data({ collection, first }, { status: pageStatus(collection) })
}

export function clientLoader({ params: { handle }, request, url }: Route.ClientLoaderArgs) {
  const api = callWith(request.signal)
  return {
    collection: resultFromPromise(fetchCollection(api, handle)),
    first: isListCached(request)
      ? null
      : resultFromPromise(fetchCollectionProducts(api, handle, cursorParam(url.searchParams))),
  }
}

/** A collection with its products. */
export default function CollectionRoute({ params: { handle }, loaderData }: Route.ComponentProps) {
  return <CollectionContent key={handle} handle={handle} {...loaderData} />
}

type Props = {
  handle: string
  collection: DeferredResult<Collection>
  first: DeferredResult<ProductPage> | null
}

function CollectionContent({ handle, collection, first }: Props) {
  return (
    <Deferred
      result={collection}
      load={() => fetchCollection(call, handle)}
      cacheKey={`collection ${handle}`}
      fallback={
        <>
          <CollectionHeader collection={undefined} />
          <Products handle={handle} name="Products" first={first} />
        </>
      }
    >
      {({ data: found, error }, retry, isRetrying) => {
        if (error?.status === 404) {
          return (
            <Suspense>
              <NotFoundPage />
            </Suspense>
          )
        }
        return (
          <>
            {error ? (
              <FailedHeader
                name="Collection"
                message="Failed to load this collection."
                detail={error.message || error.transportMessage}
                onRetry={retry}
                busy={isRetrying}
              />
            ) : (
              <Introduction collection={found} />
            )}
            <Products handle={handle} name={found?.name ?? 'Products'} first={first} />
          </>
        )
      }}
    </Deferred>
  )
}

const Introduction = ({ collection }: { collection: Collection }) => (
  <>
    <PageMeta
      title={collection.seoTitle ?? collection.name}
      description={
        collection.seoDescription ?? (htmlToText(collection.description) || `${collection.name} at prices in rupees.`)
      }
      image={collection.imageUrl ?? undefined}
    />
    <CollectionHeader collection={collection} />
  </>
)

function Products({ handle, name, first }: { handle: string; name: string; first: Props['first'] }) {
  const { key, search } = useLocation()
  const searchParams = new URLSearchParams(search)
  const list = useProductList({
    key,
    firstPage: first,
    load: (cursor, signal) => fetchCollectionProducts(callWith(signal), handle, cursor ?? cursorParam(searchParams)),
  })
  const isTotalCapped = (list.page?.totalItems ?? 0) > maxRankedResults
  return (
    <div className="page pt-6 pb-20 lg:pt-8">
      <p className="mb-6 min-h-5 text-sm text-muted lg:mb-8">
        {list.page && !isTotalCapped && productCount(list.page.totalItems)}
      </p>
      <ProductList
        list={list}
        label={name}
        pageSize={listPageSize}
        margin={scrollRootMargin.category}
        isTotalCapped={isTotalCapped}
        empty={
          <EmptyState
            icon={<PackageSearch aria-hidden="true" />}
            title="No products here now"
            text="Products of this collection are sold out or not on sale at the moment."
          />
        }
      />
    </div>
  )
}
