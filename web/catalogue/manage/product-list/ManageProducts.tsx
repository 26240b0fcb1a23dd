import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { adminPageSize } from '#contract/limits.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { Pagination } from '#web/ui/data/Pagination.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
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

/** The table of products, ten a page, with search, filters, sorting, and dialogs to add, edit and delete. */
export function ManageProducts() {
  const [searchParams] = useSearchParams()
  const { pathname } = useLocation()
  const params = parseProductParams(searchParams)
  const { data, error, isLoading, refetch } = useQuery('GET /products', { query: toProductsQuery(params) })
  const options = useProductFormOptions()
  const { add, edit, remove, dialogs } = useProductDialogs({ options, onChanged: refetch })

  const hrefOf = (page: number) => `${pathname}${formatProductParams({ ...params, page })}`
  const lastPage = data?.pagination.totalPages ?? 1
  // The last row of the page was deleted, or the URL has a page that does not exist.
  if (data && !isLoading && params.page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />
  const total = data?.pagination.totalItems

  return (
    <>
      <PageHeader
        title="Manage Products"
        text={total === undefined ? '\u00a0' : formatProductCount(total, params.q)}
        action={
          <Button variant="primary" onClick={add}>
            <Plus aria-hidden="true" className="size-5" />
            Add product
          </Button>
        }
      />
      <ProductTabs />
      <div className="grid gap-3">
        <Search params={params} />
        <ProductFilters params={params} options={options} />
      </div>
      {error && <QueryErrorBox error={error} fallback="Failed to fetch products." onRetry={refetch} busy={isLoading} />}
      {!data && !error && <TableSkeleton rows={adminPageSize} />}
      {data && (
        <ProductTable
          products={data.data ?? []}
          busy={isLoading}
          empty={
            isFiltered(params) ? (
              <NoMatches q={params.q} clearHref={pathname} clearLabel="Show all products" />
            ) : (
              <NoProducts />
            )
          }
          onEdit={edit}
          onDelete={remove}
        />
      )}
      {data && <Pagination page={params.page} totalPages={lastPage} hrefOf={hrefOf} />}
      {dialogs}
    </>
  )
}

/** A search keeps the filters. */
function Search({ params }: { params: ProductTableParams }) {
  const otherParams = new URLSearchParams(formatProductParams({ ...params, q: '', page: 1 }))
  return (
    <ListSearch
      label="Search products"
      placeholder="Search by name, brand or category"
      value={params.q}
      preservedParams={Object.fromEntries(otherParams)}
      className="w-full sm:max-w-md"
    />
  )
}

const formatProductCount = (total: number, q: string) => `${formatCount(total, 'product')}${q ? ` for “${q}”` : ''}`

function NoProducts() {
  return (
    <EmptyState
      icon={<Package aria-hidden="true" />}
      title="No products yet"
      text="Add the first one, with its colours, stock and pictures."
    />
  )
}
