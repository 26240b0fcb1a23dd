import { maxCollectionProducts } from '#contract/collections/collection-limits.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { moveItem } from '#web/ui/data/move-item.ts'
import { SortableList } from '#web/ui/data/SortableList.tsx'
import { Thumbnail } from '#web/ui/data/Thumbnail.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ProductFinder } from './ProductFinder.tsx'

/** A product in the list; `key` is its id. */
export type ChosenProduct = { key: string; name: string; imageUrl: string | null; isOnSale: boolean }

type Props = {
  /** The collection whose products are edited; undefined for a new one. */
  collectionId: string | undefined
  /** The products as changed; null as long as they are not changed. */
  products: readonly ChosenProduct[] | null
  onChange: (products: readonly ChosenProduct[]) => void
}

/** The products of a collection by hand: found by name, and put in order by buttons or dragging. */
export function ChosenProductsField({ collectionId, ...props }: Props) {
  return collectionId ? <SavedProducts id={collectionId} {...props} /> : <Products {...props} loaded={[]} />
}

function SavedProducts({ id, ...props }: Omit<Props, 'collectionId'> & { id: string }) {
  const { data, error, isLoading, refetch } = useQuery('GET /collections/{id}/chosen-products', { params: { id } })
  if (data)
    return <Products {...props} loaded={data.products.map(({ id: key, ...product }) => ({ key, ...product }))} />
  if (error)
    return <QueryErrorBox error={error} fallback="Failed to fetch the products." onRetry={refetch} busy={isLoading} />
  return <Skeleton className="h-48" />
}

type ProductsProps = Pick<Props, 'products' | 'onChange'> & { loaded: readonly ChosenProduct[] }

function Products({ products, loaded, onChange }: ProductsProps) {
  const shown = products ?? loaded
  const remove = (key: string) => onChange(shown.filter((product) => product.key !== key))
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-hairline p-4">
      <legend className="px-1 font-medium">
        Products <span className="font-normal text-muted">({shown.length})</span>
      </legend>
      <ProductFinder
        chosen={new Set(shown.map(({ key }) => key))}
        isFull={shown.length >= maxCollectionProducts}
        onAdd={(product) => onChange([...shown, product])}
      />
      {shown.length === 0 ? (
        <p className="text-sm text-muted">No products yet. Find them by name, and add them.</p>
      ) : (
        <SortableList
          label="Products of the collection"
          items={shown}
          nameOf={({ name }) => name}
          onMove={(key, index) => onChange(moveItem(shown, key, index))}
        >
          {(product) => <ProductRow product={product} onRemove={() => remove(product.key)} />}
        </SortableList>
      )}
    </fieldset>
  )
}

type RowProps = { product: ChosenProduct; onRemove: () => void }

function ProductRow({ product: { name, imageUrl, isOnSale }, onRemove }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Thumbnail src={imageUrl} />
      <span className="min-w-0 flex-1 basis-32">{name}</span>
      {!isOnSale && <Badge>Not on sale</Badge>}
      <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}
