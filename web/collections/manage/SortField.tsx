import { type CollectionSort, collectionSorts } from '#contract/collections/collection-limits.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'

const labels: Readonly<Record<CollectionSort, string>> = {
  popular: 'Best selling first',
  newest: 'Newest first',
  'price-low': 'Lowest price first',
  'price-high': 'Highest price first',
}

/** The order of the products of a collection by rule. */
export const SortField = ({ value, onChange }: { value: CollectionSort; onChange: (sort: CollectionSort) => void }) => (
  <Field label="Order of the products">
    <Select value={value} onChange={({ target }) => onChange(target.value as CollectionSort)}>
      {collectionSorts.map((sort) => (
        <option key={sort} value={sort}>
          {labels[sort]}
        </option>
      ))}
    </Select>
  </Field>
)
