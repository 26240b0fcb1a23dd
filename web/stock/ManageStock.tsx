import { Navigate, useLocation } from 'react-router'
import { stockPageSize } from '#contract/limits.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { ProductTabs } from '#web/catalogue/manage/ProductTabs.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Pagination } from '#web/ui/paging/Pagination.tsx'
import { usePageParams } from '#web/ui/paging/page-params.ts'
import { NoStock } from './NoStock.tsx'
import { StockFilters } from './StockFilters.tsx'
import { StockTable } from './StockTable.tsx'
import { isStockSort, stockSortOptions } from './stock-labels.ts'

/** The variants on sale with their stock, twenty a page, with search, stock filter and inline adjustment. */
export function ManageStock() {
  const { page, param, hrefOf } = usePageParams()
  const { search } = useLocation()
  const q = param('q')
  const only = (['low', 'out'] as const).find((level) => level === param('only'))
  const sortParam = param('sort')
  const sort = isStockSort(sortParam) ? sortParam : 'name'
  const query = {
    ...stockSortOptions[sort].query,
    page: String(page),
    pageSize: String(stockPageSize),
    ...(q && { q }),
    ...(only && { only }),
  }
  const { data, error, isLoading, refetch } = useQuery('GET /stock', { query })
  const lastPage = data?.pagination.totalPages ?? 1
  if (data && !isLoading && page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />

  return (
    <>
      <PageHeader
        title="Manage Stock"
        text={data ? formatVariantCount(data.pagination.totalItems, data.isExact, q) : '\u00a0'}
      />
      <ProductTabs />
      <StockFilters q={q} only={only} sort={sort} />
      <QueryErrorBox error={error} fallback="Failed to fetch stock." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton rows={stockPageSize} />}
      {data && (
        <StockTable
          // Another page, search or sort order discards the typed adjustments, after a question.
          key={search}
          variants={data.variants}
          total={data.pagination.totalItems}
          lowStockThreshold={data.lowStockThreshold}
          busy={isLoading}
          empty={<NoStock q={q} only={only} lowStockThreshold={data.lowStockThreshold} />}
        />
      )}
      {data && <Pagination page={page} totalPages={lastPage} hrefOf={hrefOf} />}
    </>
  )
}

function formatVariantCount(total: number, isExact: boolean, q: string): string {
  const count = isExact
    ? formatCount(total, 'variant')
    : `More than ${formatCount(total, 'variant')}: search for the others`
  return q ? `${count} for “${q}”` : count
}
