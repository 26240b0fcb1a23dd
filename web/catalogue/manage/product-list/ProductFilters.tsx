import { useLocation, useNavigate } from 'react-router'
import { Select } from '#web/ui/form/Select.tsx'
import type { ProductFormOptions } from '../product-form/use-product-form-options.ts'
import {
  formatProductParams,
  type ProductTableParams,
  parseProductParams,
  productSortOptions,
  stockFilters,
} from './product-params.ts'

type Props = { asking: ProductTableParams; choices: ProductFormOptions }

/** What the product table shows, and in which order: each choice takes effect at once and stands in the address. */
export function ProductFilters({ asking, choices }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const follow = (form: HTMLFormElement) => {
    const chosen = new URLSearchParams({ q: asking.q })
    for (const [name, value] of new FormData(form)) chosen.set(name, String(value))
    navigate({ pathname, search: formatProductParams(parseProductParams(chosen)) }, { preventScrollReset: true })
  }
  return (
    <form
      aria-label="Filters"
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5"
      onChange={(event) => follow(event.currentTarget)}
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterSelect name="category" label="Category" value={asking.category} all="All categories">
        {optionsWithSelected(asking.category, choices.categories)}
      </FilterSelect>
      <FilterSelect name="brand" label="Brand" value={asking.brand} all="All brands">
        {optionsWithSelected(asking.brand, choices.brands)}
      </FilterSelect>
      <FilterSelect name="stock" label="Stock" value={asking.stock} all="Any stock">
        {Object.entries(stockFilters)}
      </FilterSelect>
      <FilterSelect name="offers" label="Price" value={asking.discounted ? 'only' : ''} all="Any price">
        {[['only', 'Discounted']]}
      </FilterSelect>
      <FilterSelect name="sort" label="Sort by" value={asking.sort}>
        {Object.entries(productSortOptions).map(([word, { label }]) => [word, label])}
      </FilterSelect>
    </form>
  )
}

type Option = [value: string, label: string]

/** One that was deleted can still stand in an address: it is named, so that the table is not narrowed unseen. */
function optionsWithSelected(chosen: string, all: readonly { id: string; name: string }[]): Option[] {
  const named = all.map(({ id, name }): Option => [id, name])
  return !chosen || all.some(({ id }) => id === chosen) ? named : [...named, [chosen, 'Not there any more']]
}

type FilterSelectProps = { name: string; label: string; value: string; all?: string; children: Option[] }

function FilterSelect({ name, label, value, all, children }: FilterSelectProps) {
  return (
    // The form hears of the change; without a handler of its own React would hold the field to be read-only.
    <Select name={name} aria-label={label} value={value} onChange={() => {}} className="min-w-0 last:max-sm:col-span-2">
      {all && <option value="">{all}</option>}
      {children.map(([word, text]) => (
        <option key={word} value={word}>
          {text}
        </option>
      ))}
    </Select>
  )
}
