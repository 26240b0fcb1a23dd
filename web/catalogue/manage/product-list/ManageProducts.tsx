import { Navigate, useLocation, useSearchParams } from 'react-router'
import { adminPageSize } from '#contract/limits.ts'
import { historyCache } from '#web/api/history-cache.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { Pagination } from '#web/ui/data/Pagination.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { Package } from '#web/ui/icons/Package.ts'
import { Plus } from '#web/ui/icons/Plus.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { NoMatches } from '../NoMatches.tsx'
import { ProductTabs } from '../ProductTabs.tsx'
import { useProductFormOptions } from '../product-form/use-product-form-options.ts'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductTable } from './ProductTable.tsx'
import {
  formatProductParams,
  isFiltered,
  type ProductTableParams,
  parseProductParams,
  toProductsQuery,
} from './product-params.ts'
import { useProductDialogs } from './use-product-dialogs.tsx'

/** All products, ten a page; they are found, narrowed down, sorted, added, edited and deleted here. */
export function ManageProducts() {
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const asking = parseProductParams(address)
  const { reply, failure, isLoading, reload } = useRead('GET /products', { query: toProductsQuery(asking) })
  const choices = useProductFormOptions()
  const changed = () => {
    historyCache.clear()
    reload()
  }
  const { add, edit, remove, dialogs } = useProductDialogs({ choices, onChanged: changed })

  const hrefOf = (page: number) => `${pathname}${formatProductParams({ ...asking, page })}`
  const lastPage = reply?.pagination.totalPages ?? 1
  // The last product of the last page was deleted, or somebody typed a page that there is not.
  if (reply && !isLoading && asking.page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />
  const total = reply?.pagination.totalItems

  return (
    <>
      <PageHeader
        title="Manage Products"
        text={total === undefined ? '\u00a0' : formatProductCount(total, asking.q)}
        action={
          <Button variant="primary" onClick={add}>
            <Plus aria-hidden="true" className="size-5" />
            Add product
          </Button>
        }
      />
      <ProductTabs />
      <div className="grid gap-3">
        <Search asking={asking} />
        <ProductFilters asking={asking} choices={choices} />
      </div>
      {failure && (
        <ErrorBox message={failure.message || 'Failed to fetch products.'} onRetry={reload} busy={isLoading} />
      )}
      {!reply && !failure && <TableSkeleton rows={adminPageSize} />}
      {reply && (
        <ProductTable
          products={reply.data ?? []}
          busy={isLoading}
          empty={isFiltered(asking) ? <NoMatches q={asking.q} to={pathname} all="Show all products" /> : <NoProducts />}
          onEdit={edit}
          onDelete={remove}
        />
      )}
      {reply && <Pagination page={asking.page} totalPages={lastPage} hrefOf={hrefOf} />}
      {dialogs}
    </>
  )
}

/** Other words are searched among what the filters leave. */
function Search({ asking }: { asking: ProductTableParams }) {
  const kept = new URLSearchParams(formatProductParams({ ...asking, q: '', page: 1 }))
  return (
    <ListSearch
      label="Search products"
      placeholder="Search by name, brand or category"
      value={asking.q}
      preservedParams={Object.fromEntries(kept)}
      className="w-full sm:max-w-md"
    />
  )
}

const formatProductCount = (total: number, q: string) =>
  `${total.toLocaleString('en-IN')} ${total === 1 ? 'product' : 'products'}${q ? ` for “${q}”` : ''}`

function NoProducts() {
  return (
    <EmptyState
      icon={<Package aria-hidden="true" />}
      title="No products yet"
      text="Add the first one, with its colours, stock and pictures."
    />
  )
}
