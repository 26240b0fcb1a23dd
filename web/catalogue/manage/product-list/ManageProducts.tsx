import Package from 'lucide-react/icons/package'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { unpublishedStatuses } from '#contract/catalogue/product-status.ts'
import { adminPageSize } from '#contract/limits.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { type Query, useQuery } from '#web/api/use-query.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { FilterLinks } from '#web/ui/filters/FilterLinks.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Pagination } from '#web/ui/paging/Pagination.tsx'
import type { Product } from '../../product.ts'
import { ProductBulkActions } from '../bulk-edit/ProductBulkActions.tsx'
import { EditNotice } from '../bulk-edit/run/EditNotice.tsx'
import { useEditNotice } from '../bulk-edit/run/use-edit-notice.ts'
import { useProductSelection } from '../bulk-edit/use-product-selection.ts'
import { ProductTabs } from '../ProductTabs.tsx'
import { useProductFormOptions } from '../product-form/use-product-form-options.ts'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductSearch } from './ProductSearch.tsx'
import { ProductTable } from './ProductTable.tsx'
import {
  formatProductParams,
  isFiltered,
  type ProductTableParams,
  parseProductParams,
  toBulkFilter,
  toProductsQuery,
  toUnpublishedQuery,
} from './product-params.ts'
import { useProductDialogs } from './use-product-dialogs.tsx'

/** The products on sale or, by the status in the URL, the drafts, the scheduled or the archived products. */
export function ManageProducts() {
  const [searchParams] = useSearchParams()
  const params = parseProductParams(searchParams)
  return params.status === '' ? (
    <ProductsOnSale params={params} />
  ) : (
    <UnpublishedProducts params={params} status={params.status} />
  )
}

function ProductsOnSale({ params }: { params: ProductTableParams }) {
  const query = useQuery('GET /products', { query: toProductsQuery(params) })
  return <ProductList params={params} query={query} />
}

type UnpublishedProps = { params: ProductTableParams; status: Exclude<ProductTableParams['status'], ''> }

function UnpublishedProducts({ params, status }: UnpublishedProps) {
  const query = useQuery('GET /products/unpublished', { query: toUnpublishedQuery(status, params) })
  return <ProductList params={params} query={query} />
}

type ProductListProps = {
  params: ProductTableParams
  query: Query<{ data?: Product[] | undefined; pagination: { totalPages: number; totalItems: number } }>
}

/** The table of products, ten a page, with search, filters, sorting, and dialogs to add, edit and delete. */
function ProductList({ params, query: { data, error, isLoading, refetch } }: ProductListProps) {
  const { pathname } = useLocation()
  const options = useProductFormOptions()
  const { add, edit, duplicate, remove, busy, dialogs } = useProductDialogs({ options, onChanged: refetch })

  const notice = useEditNotice(refetch)

  const rowIds = data?.data?.map(({ id }) => id) ?? []
  const filterKey = formatProductParams({ ...params, page: 1, sort: 'newest' })
  // While another filter loads, the rows are still those of the former one.
  const selection = useProductSelection({ filterKey, rowIds, disabled: isLoading })

  const hrefOf = (page: number) => `${pathname}${formatProductParams({ ...params, page })}`
  const lastPage = Math.max(1, data?.pagination.totalPages ?? 1)
  // The last row of the page was deleted, or the URL has a page that does not exist.
  if (data && !isLoading && params.page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />
  const total = data?.pagination.totalItems
  // Together with the notice, which would move the list later.
  const isShown = data !== undefined && notice.isReady

  return (
    <>
      <PageHeader
        title="Manage Products"
        text={total === undefined ? '\u00a0' : formatProductCount(total, params.q)}
        action={<AddButton onClick={add}>Add product</AddButton>}
      />
      <ProductTabs />
      <StatusFilter params={params} />
      <div className="grid gap-3">
        <ProductSearch params={params} />
        {params.status === '' && <ProductFilters params={params} options={options} />}
      </div>
      <QueryErrorBox error={error} fallback="Failed to fetch products." onRetry={refetch} busy={isLoading} />
      {!isShown && !error && <TableSkeleton rows={adminPageSize} />}
      {isShown && <EditNotice notice={notice} onChanged={refetch} />}
      {isShown && (
        <ProductBulkActions
          productIds={rowIds}
          total={total ?? 0}
          filter={toBulkFilter(params)}
          selection={selection}
          options={options}
          onRunClosed={notice.update}
          onChanged={refetch}
        />
      )}
      {isShown && (
        <ProductTable
          products={data.data ?? []}
          total={total}
          busy={isLoading || busy}
          empty={<Empty params={params} />}
          selection={selection}
          onEdit={edit}
          onDuplicate={duplicate}
          onDelete={remove}
        />
      )}
      {isShown && <Pagination page={params.page} totalPages={lastPage} hrefOf={hrefOf} />}
      {dialogs}
    </>
  )
}

/** A search is kept between the states; filters apply to products on sale only. */
function StatusFilter({ params: { q, status: current } }: { params: ProductTableParams }) {
  const { pathname } = useLocation()
  const noParams = parseProductParams(new URLSearchParams())
  const links = (['', ...unpublishedStatuses] as const).map((status) => ({
    label: status === '' ? 'On sale' : unpublishedLabels[status],
    to: `${pathname}${formatProductParams({ ...noParams, q, status })}`,
    current: status === current,
  }))
  return <FilterLinks label="Status" links={links} />
}

const unpublishedLabels = { DRAFT: 'Drafts', SCHEDULED: 'Scheduled', ARCHIVED: 'Archived' } as const

const formatProductCount = (total: number, q: string) => `${formatCount(total, 'product')}${q ? ` for “${q}”` : ''}`

function Empty({ params }: { params: ProductTableParams }) {
  const { pathname } = useLocation()
  if (isFiltered(params)) return <NoMatches q={params.q} clearHref={pathname} clearLabel="Show all products" />
  if (params.status !== '') {
    return <EmptyState icon={<Package aria-hidden="true" />} {...noUnpublishedProducts[params.status]} />
  }
  return (
    <EmptyState
      icon={<Package aria-hidden="true" />}
      title="No products yet"
      text="Add the first one, with its colours, stock and pictures."
    />
  )
}

const noUnpublishedProducts = {
  DRAFT: { title: 'No drafts', text: 'Choose the status Draft in a product’s form, or duplicate a product.' },
  SCHEDULED: { title: 'Nothing is scheduled', text: 'Choose the status Scheduled and a time in a product’s form.' },
  ARCHIVED: {
    title: 'Nothing is archived',
    text: 'Choose the status Archived in a product’s form to take it off sale.',
  },
} as const
