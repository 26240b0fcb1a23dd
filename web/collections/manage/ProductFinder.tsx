import { maxCollectionProducts } from '#contract/collections/collection-limits.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FilterInput } from '#web/ui/form/FilterInput.tsx'
import { useDebouncedText } from '#web/ui/form/use-debounced.ts'
import type { ChosenProduct } from './ChosenProductsField.tsx'

type Props = {
  /** The ids of the products that are chosen. */
  chosen: ReadonlySet<string>
  isFull: boolean
  /** The text in place of the search when no more products can be added. */
  fullText?: string
  onAdd: (product: ChosenProduct) => void
}

/** Finds products on sale by name and adds them. */
export function ProductFinder({ chosen, isFull, fullText, onAdd }: Props) {
  const { typed, setTyped, text: q } = useDebouncedText()
  if (isFull)
    return <p className="text-sm">{fullText ?? `A collection has at most ${maxCollectionProducts} products.`}</p>
  return (
    <div className="grid gap-2">
      <Field label="Find products to add">
        <FilterInput type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {q && <FoundProducts q={q} chosen={chosen} onAdd={onAdd} />}
    </div>
  )
}

function FoundProducts({ q, chosen, onAdd }: { q: string } & Pick<Props, 'chosen' | 'onAdd'>) {
  const { data, error } = useQuery('GET /search/products', { query: { q, limit: '8' } })
  if (error) return <ErrorText>{error.message || 'The search failed. Please try again.'}</ErrorText>
  if (!data) return <p role="status">Searching…</p>
  if (data.products.length === 0) return <p role="status">No products found.</p>
  return (
    <ul aria-label="Found products" className="grid divide-y divide-hairline rounded-card bg-well px-3">
      {data.products.map(({ id, name, images }) => (
        <li key={id} className="flex items-center gap-3 py-1.5">
          <span className="min-w-0 flex-1">{name}</span>
          <Button
            size="sm"
            aria-label={`${chosen.has(id) ? 'Added' : 'Add'} ${name}`}
            aria-disabled={chosen.has(id)}
            onClick={() => onAdd({ key: id, name, imageUrl: images[0]?.url ?? null, isOnSale: true })}
          >
            {chosen.has(id) ? 'Added' : 'Add'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
