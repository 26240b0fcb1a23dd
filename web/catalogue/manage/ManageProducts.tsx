import { Navigate } from 'react-router'
import { adminPageSize } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { inWords } from '#web/api/in-words.ts'
import { remembered } from '#web/api/remembered.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Package } from '#web/ui/icons/Package.ts'
import { Plus } from '#web/ui/icons/Plus.ts'
import { SearchX } from '#web/ui/icons/SearchX.ts'
import { ListSearch } from '#web/ui/ListSearch.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { usePageInAddress } from '#web/ui/page-in-address.ts'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSubject } from '#web/ui/use-subject.ts'
import type { Product } from '../product.ts'
import { ProductForm } from './ProductForm.tsx'
import { ProductTable } from './ProductTable.tsx'
import { ProductTabs } from './ProductTabs.tsx'
import { useProductChoices } from './use-product-choices.ts'

/** All products, ten a page; they are found, added, edited and deleted here. */
export function ManageProducts() {
  const { page, word, hrefOf } = usePageInAddress()
  const q = word('q')
  const query = { page: String(page), limit: String(adminPageSize), ...(q && { q }) }
  const { reply, failure, isLoading, reload } = useRead('GET /products', { query })
  const choices = useProductChoices()
  const form = useSubject<Product | undefined>()
  const deletion = useSubject<Product>()
  const changed = () => {
    remembered.clear()
    reload()
  }
  const remove = async () => {
    const id = deletion.subject?.id ?? ''
    await inWords(call('DELETE /products/{id}', { params: { id } }), 'Failed to delete product.')
    toast.success('Product deleted successfully!')
    changed()
  }
  const reopen = async () => {
    const productId = form.subject?.id ?? ''
    const failed = `Failed to load product: ${productId}`
    await inWords(call('GET /products/{productId}', { params: { productId }, query: { view: '0' } }), failed).then(
      ({ product }) => form.open(product),
      (error: Error) => toast.error(error.message),
    )
  }

  const total = reply?.pagination.totalItems
  const lastPage = reply?.pagination.totalPages ?? 1
  // The last product of the last page was deleted, or somebody typed a page that there is not.
  if (reply && !isLoading && page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />
  const add = (
    <Button variant="primary" onClick={() => form.open(undefined)}>
      <Plus aria-hidden="true" className="size-5" />
      Add product
    </Button>
  )
  const empty = q ? <NothingFound q={q} /> : <NoProducts />

  return (
    <>
      <PageHead title="Manage Products" text={total === undefined ? '\u00a0' : countOf(total, q)} action={add} />
      <ProductTabs />
      <ListSearch
        label="Search products"
        placeholder="Search by name, brand or category"
        value={q}
        className="w-full sm:max-w-md"
      />
      {failure && (
        <ErrorBox message={failure.message || 'Failed to fetch products.'} onRetry={reload} busy={isLoading} />
      )}
      {!reply && !failure && <TableSkeleton rows={adminPageSize} />}
      {reply && (
        <ProductTable
          products={reply.data ?? []}
          busy={isLoading}
          empty={empty}
          onEdit={form.open}
          onDelete={deletion.open}
        />
      )}
      {reply && <Pagination page={page} totalPages={lastPage} hrefOf={hrefOf} />}
      {form.turn > 0 && (
        <ProductForm
          key={form.turn}
          open={form.isOpen}
          product={form.subject}
          choices={choices}
          onClose={form.close}
          onSaved={changed}
          onReopen={reopen}
        />
      )}
      <DeleteDialog
        open={deletion.isOpen}
        onClose={deletion.close}
        question="Are you sure you want to delete this product?"
        text={`${deletion.subject?.name ?? ''} leaves the shop and every cart. Past orders keep it.`}
        onDelete={remove}
      />
    </>
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

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyBox
      icon={<SearchX aria-hidden="true" />}
      title={`Nothing found for “${q}”`}
      text="Try fewer or other words."
      action={<ButtonLink to="/admin/products">Show all products</ButtonLink>}
    />
  )
}
