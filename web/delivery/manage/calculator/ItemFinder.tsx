import { maxCartLines } from '#contract/limits.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FilterInput } from '#web/ui/form/FilterInput.tsx'
import { useDebouncedText } from '#web/ui/form/use-debounced.ts'
import { type CalculatorItem, variantsOf } from './calculator-item.ts'

type Props = {
  items: readonly CalculatorItem[]
  error?: string | undefined
  onChange: (items: readonly CalculatorItem[]) => void
}

/** Finds products on sale by name and adds their variants to the calculator. */
export function ItemFinder({ items, error, onChange }: Props) {
  const { typed, setTyped, text: q } = useDebouncedText()
  if (items.length >= maxCartLines) return <p className="text-sm">A cart has at most {maxCartLines} lines.</p>
  return (
    <div className="grid gap-2">
      <Field label="Find products" error={error}>
        <FilterInput type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {q && <FoundVariants q={q} items={items} onAdd={(variant) => onChange([...items, { ...variant, typed: '1' }])} />}
    </div>
  )
}

type FoundProps = Pick<Props, 'items'> & { q: string; onAdd: (variant: Omit<CalculatorItem, 'typed'>) => void }

function FoundVariants({ q, items, onAdd }: FoundProps) {
  const { data, error } = useQuery('GET /search/products', { query: { q, limit: '5' } })
  if (error) return <ErrorText>{error.message || 'The search failed. Please try again.'}</ErrorText>
  if (!data) return <p role="status">Searching…</p>
  const variants = variantsOf(data.products)
  if (variants.length === 0) return <p role="status">No products found.</p>
  return (
    <ul
      aria-label="Found products"
      className="grid max-h-60 divide-y divide-hairline overflow-y-auto rounded-card bg-well px-3"
    >
      {variants.map((variant) => {
        const isAdded = items.some(({ productVariantId }) => productVariantId === variant.productVariantId)
        return (
          <li key={variant.productVariantId} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">{variant.name}</span>
            <Button
              size="sm"
              aria-label={`${isAdded ? 'Added' : 'Add'} ${variant.name}`}
              aria-disabled={isAdded}
              onClick={() => onAdd(variant)}
            >
              {isAdded ? 'Added' : 'Add'}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
