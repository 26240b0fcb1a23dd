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

type Props = { params: ProductTableParams; options: ProductFormOptions }

/** The filters and the sorting of the product table; each change updates the URL at once. */
export function ProductFilters({ params, options }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const navigateToForm = (form: HTMLFormElement) => {
    const search = new URLSearchParams({ q: params.q })
    for (const [name, value] of new FormData(form)) search.set(name, String(value))
    navigate({ pathname, search: formatProductParams(parseProductParams(search)) }, { preventScrollReset: true })
  }
  return (
    <form
      aria-label="Filters"
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5"
      onChange={(event) => navigateToForm(event.currentTarget)}
      onSubmit={(event) => event.preventDefault()}
    >
      <InstantFilterSelect name="category" label="Category" value={params.category} all="All categories">
        {optionsWithSelected(params.category, options.categories)}
      </InstantFilterSelect>
      <InstantFilterSelect name="brand" label="Brand" value={params.brand} all="All brands">
        {optionsWithSelected(params.brand, options.brands)}
      </InstantFilterSelect>
      <InstantFilterSelect name="stock" label="Stock" value={params.stock} all="Any stock">
        {Object.entries(stockFilters)}
      </InstantFilterSelect>
      <InstantFilterSelect name="offers" label="Price" value={params.discounted ? 'only' : ''} all="Any price">
        {[['only', 'Discounted']]}
      </InstantFilterSelect>
      <InstantFilterSelect name="sort" label="Sort by" value={params.sort}>
        {Object.entries(productSortOptions).map(([value, { label }]) => [value, label])}
      </InstantFilterSelect>
    </form>
  )
}

type Option = [value: string, label: string]

/** The options with the selected one; a deleted category or brand in the URL is listed, so that the filter is visible. */
function optionsWithSelected(selected: string, all: readonly { id: string; name: string }[]): Option[] {
  const options = all.map(({ id, name }): Option => [id, name])
  return !selected || all.some(({ id }) => id === selected) ? options : [...options, [selected, 'Not there any more']]
}

type InstantFilterSelectProps = { name: string; label: string; value: string; all?: string; children: Option[] }

function InstantFilterSelect({ name, label, value, all, children }: InstantFilterSelectProps) {
  return (
    // The form handles the change; React makes a select with a value and no handler read-only.
    <Select name={name} aria-label={label} value={value} onChange={() => {}} className="min-w-0 last:max-sm:col-span-2">
      {all && <option value="">{all}</option>}
      {children.map(([optionValue, optionLabel]) => (
        <option key={optionValue} value={optionValue}>
          {optionLabel}
        </option>
      ))}
    </Select>
  )
}
