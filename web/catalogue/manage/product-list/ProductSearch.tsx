import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { formatProductParams, type ProductTableParams } from './product-params.ts'

/** The search of the product table, which keeps the filters. Products that are not on sale are searched by name only. */
export function ProductSearch({ params }: { params: ProductTableParams }) {
  const otherParams = new URLSearchParams(formatProductParams({ ...params, q: '', page: 1 }))
  return (
    <ListSearch
      label="Search products"
      placeholder={params.status === '' ? 'Search by name, brand or category' : 'Search by name'}
      value={params.q}
      preservedParams={Object.fromEntries(otherParams)}
      className="w-full sm:max-w-md"
    />
  )
}
