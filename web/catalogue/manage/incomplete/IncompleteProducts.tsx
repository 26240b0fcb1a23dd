import { maxListCount } from '#contract/limits.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { LoadMoreButton } from '#web/ui/paging/LoadMoreButton.tsx'
import { ProductTabs } from '../ProductTabs.tsx'
import { useProductFormOptions } from '../product-form/use-product-form-options.ts'
import { useProductDialogs } from '../product-list/use-product-dialogs.tsx'
import { IncompleteTable } from './IncompleteTable.tsx'
import { useIncompleteProducts } from './use-incomplete-products.ts'

/** The products that lack product information which their category requires, with the form to fill it in. */
export function IncompleteProducts() {
  const { products, totalItems, hasMore, error, isLoading, reload, loadMore, retry } = useIncompleteProducts()
  const { edit, busy, dialogs } = useProductDialogs({ options: useProductFormOptions(), onChanged: reload })
  return (
    <>
      <PageHeader title="Missing information" text={totalItems === undefined ? '\u00a0' : formatTotal(totalItems)} />
      <ProductTabs />
      {!products && !error && <TableSkeleton />}
      {products && <IncompleteTable products={products} total={totalItems} busy={isLoading || busy} onEdit={edit} />}
      <QueryErrorBox error={error} fallback="Failed to fetch the products." onRetry={retry} busy={isLoading} />
      <LoadMoreButton shown={hasMore && !error} busy={isLoading} onClick={loadMore} />
      {dialogs}
    </>
  )
}

/** The count ends at a limit; one more means any larger number. */
const formatTotal = (total: number): string =>
  total > maxListCount
    ? `More than ${formatNumber(maxListCount)} products lack what their category requires.`
    : `${formatCount(total, 'product')} ${total === 1 ? 'lacks' : 'lack'} what ${total === 1 ? 'its' : 'their'} category requires.`
