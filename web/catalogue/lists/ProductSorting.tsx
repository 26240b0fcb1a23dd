import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { useGetFormSubmit } from '#web/ui/form/use-get-form-submit.ts'
import { isSortOffered, type ProductSort, productSorts } from './product-sorts.ts'

type Props = {
  sort: ProductSort
  /** Products of the list have a country of origin, so that it can be sorted by. */
  hasCountries: boolean
  /** Products of the list have reviews. */
  hasRatings: boolean
}

/** The sort order of a list as a URL parameter, applied on change; without JavaScript by a button. */
export function ProductSorting({ sort, hasCountries, hasRatings }: Props) {
  const submit = useGetFormSubmit({ replace: true, preventScrollReset: true })
  const select = useSelectFromUrl(sort)
  return (
    <form method="get" className="flex min-w-0 items-center gap-2" onSubmit={submit} onChange={submit}>
      <Select ref={select} name="sort" aria-label="Sort by" defaultValue={sort} className="w-52">
        {Object.entries(productSorts).map(
          ([name, { label }]) =>
            isSortOffered(name, sort, { hasCountries, hasRatings }) && (
              <option key={name} value={name}>
                {label}
              </option>
            ),
        )}
      </Select>
      <noscript>
        <Button type="submit">Sort</Button>
      </noscript>
    </form>
  )
}

/** Updates the field when the URL changes, without losing the focus. What was chosen before hydration is submitted. */
function useSelectFromUrl(sort: ProductSort) {
  const select = useRef<HTMLSelectElement>(null)
  const shown = useRef<ProductSort>(undefined)
  useEffect(() => {
    const field = select.current
    if (field && field.value !== sort) {
      if (shown.current) field.value = sort
      else field.form?.requestSubmit()
    }
    shown.current = sort
  }, [sort])
  return select
}
