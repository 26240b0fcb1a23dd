import { useLocation, useNavigate } from 'react-router'
import { Select } from '#web/ui/Select.tsx'
import { addressOfAsking, type ProductAsking, productAskingIn, productOrders, stockChoices } from './product-asking.ts'
import type { ProductChoices } from './use-product-choices.ts'

type Props = { asking: ProductAsking; choices: ProductChoices }

/** What the product table shows, and in which order: each choice takes effect at once and stands in the address. */
export function ProductFilters({ asking, choices }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const follow = (form: HTMLFormElement) => {
    const chosen = new URLSearchParams({ q: asking.q })
    for (const [name, value] of new FormData(form)) chosen.set(name, String(value))
    navigate({ pathname, search: addressOfAsking(productAskingIn(chosen)) }, { preventScrollReset: true })
  }
  return (
    <form
      aria-label="Filters"
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5"
      onChange={(event) => follow(event.currentTarget)}
      onSubmit={(event) => event.preventDefault()}
    >
      <Choice name="category" label="Category" value={asking.category} all="All categories">
        {namesWith(asking.category, choices.categories)}
      </Choice>
      <Choice name="brand" label="Brand" value={asking.brand} all="All brands">
        {namesWith(asking.brand, choices.brands)}
      </Choice>
      <Choice name="stock" label="Stock" value={asking.stock} all="Any stock">
        {Object.entries(stockChoices)}
      </Choice>
      <Choice name="offers" label="Price" value={asking.discounted ? 'only' : ''} all="Any price">
        {[['only', 'Discounted']]}
      </Choice>
      <Choice name="sort" label="Sort by" value={asking.sort}>
        {Object.entries(productOrders).map(([word, { label }]) => [word, label])}
      </Choice>
    </form>
  )
}

type Option = [value: string, label: string]

/** One that was deleted can still stand in an address: it is named, so that the table is not narrowed unseen. */
function namesWith(chosen: string, all: readonly { id: string; name: string }[]): Option[] {
  const named = all.map(({ id, name }): Option => [id, name])
  return !chosen || all.some(({ id }) => id === chosen) ? named : [...named, [chosen, 'Not there any more']]
}

type ChoiceProps = { name: string; label: string; value: string; all?: string; children: Option[] }

function Choice({ name, label, value, all, children }: ChoiceProps) {
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
