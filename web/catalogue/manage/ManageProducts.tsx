import { Navigate, useLocation, useSearchParams } from 'react-router'
import { adminPageSize } from '#contract/limits.ts'
import { remembered } from '#web/api/remembered.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Package } from '#web/ui/icons/Package.ts'
import { Plus } from '#web/ui/icons/Plus.ts'
import { ListSearch } from '#web/ui/ListSearch.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { NothingFound } from './NothingFound.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductTable } from './ProductTable.tsx'
import { ProductTabs } from './ProductTabs.tsx'
import { addressOfAsking, isNarrowed, type ProductAsking, productAskingIn, queryOfAsking } from './product-asking.ts'
import { useProductChoices } from './use-product-choices.ts'
import { useProductDialogs } from './use-product-dialogs.tsx'

/** All products, ten a page; they are found, narrowed down, sorted, added, edited and deleted here. */
export function ManageProducts() {
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const asking = productAskingIn(address)
  const { reply, failure, isLoading, reload } = useRead('GET /products', { query: queryOfAsking(asking) })
  const choices = useProductChoices()
  const changed = () => {
    remembered.clear()
    reload()
  }
  const { add, edit, remove, dialogs } = useProductDialogs({ choices, onChanged: changed })

  const hrefOf = (page: number) => `${pathname}${addressOfAsking({ ...asking, page })}`
  const lastPage = reply?.pagination.totalPages ?? 1
  // The last product of the last page was deleted, or somebody typed a page that there is not.
  if (reply && !isLoading && asking.page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />
  const total = reply?.pagination.totalItems

  return (
    <>
      <PageHead
        title="Manage Products"
        text={total === undefined ? '\u00a0' : countOf(total, asking.q)}
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
          empty={
            isNarrowed(asking) ? <NothingFound q={asking.q} to={pathname} all="Show all products" /> : <NoProducts />
          }
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
function Search({ asking }: { asking: ProductAsking }) {
  const kept = new URLSearchParams(addressOfAsking({ ...asking, q: '', page: 1 }))
  return (
    <ListSearch
      label="Search products"
      placeholder="Search by name, brand or category"
      value={asking.q}
      keep={Object.fromEntries(kept)}
      className="w-full sm:max-w-md"
    />
  )
}

const countOf = (total: number, q: string) =>
  `${total.toLocaleString('en-IN')} ${total === 1 ? 'product' : 'products'}${q ? ` for “${q}”` : ''}`

function NoProducts() {
  return (
    <EmptyBox
      icon={<Package aria-hidden="true" />}
      title="No products yet"
      text="Add the first one, with its colours, stock and pictures."
    />
  )
}
