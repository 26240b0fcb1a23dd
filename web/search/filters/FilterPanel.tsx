import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { productCount } from '#web/catalogue/lists/ProductList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formParams } from '#web/ui/form/use-get-form-submit.ts'
import type { Facets } from '../search-results.ts'
import {
  criteriaHref,
  type FilteredPage,
  parseCriteria,
  renderedCategoryParam,
  type SearchCriteria,
  searchPage,
  toUrlParams,
} from './criteria.ts'
import { FilterGroups } from './FilterGroups.tsx'
import { FilterSheet, useFilterSheet } from './FilterSheet.tsx'
import { filterFormId, filterSheetId } from './filter-form.ts'

type Props = {
  criteria: SearchCriteria
  facets: Facets | undefined
  total: number | undefined
  page?: FilteredPage
  /** The sort order is no field of this form. */
  keepsSort?: boolean
}

/**
 * The filters beside the results, on a phone in a sheet. The form is a popover; on wide screens CSS shows it in place. It opens and
 * submits without JavaScript. With JavaScript a change on wide screens applies at once; the sheet applies changes by its button.
 */
export function FilterPanel({ criteria, facets, total, page = searchPage, keepsSort = false }: Props) {
  const navigate = useNavigate()
  const state = useFilterSheet()
  const form = useFormFromUrl(criteria, page)
  const mayHaveAttributes = facets?.attributes || criteria.attributes.length > 0 || criteria.ranges.length > 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = formParams(event.currentTarget)
    state.close()
    navigate(criteriaHref(parseCriteria(params, page), page), { preventScrollReset: true })
  }
  return (
    <FilterSheet id={filterSheetId} state={state} title="Filters" place="beside">
      <form
        ref={form}
        id={filterFormId}
        action={page.path}
        method="get"
        aria-label="Filters"
        className="grid gap-4 pb-6"
        onSubmit={submit}
        onChange={(event) => {
          // A number is applied on blur or Enter.
          if (!state.isOpen && !isNumberField(event.target)) event.currentTarget.requestSubmit()
        }}
        onBlur={(event) => {
          const field = event.target
          if (state.isOpen || !isNumberField(field)) return
          if (field.value !== (toUrlParams(criteria, page).get(field.name) ?? '')) event.currentTarget.requestSubmit()
        }}
      >
        {!page.categoryId && <input type="hidden" name="q" value={criteria.q} />}
        {keepsSort && <input type="hidden" name="sort" value={criteria.sort} />}
        {mayHaveAttributes &&
          criteria.categories.map((id) => <input key={id} type="hidden" name={renderedCategoryParam} value={id} />)}
        <FilterGroups criteria={criteria} facets={facets} page={page} />
        <div className="sticky bottom-0 -mx-5 border-t border-hairline bg-raised px-5 py-3 lg:hidden">
          <Button type="submit" variant="primary" size="lg" block>
            Show results
          </Button>
        </div>
        <noscript>
          <Button type="submit" className="max-lg:hidden">
            Apply filters
          </Button>
        </noscript>
      </form>
      <p role="status" className="sr-only">
        {total === undefined ? '' : productCount(total)}
      </p>
    </FilterSheet>
  )
}

const isNumberField = (field: EventTarget): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'number'

/** Updates the fields when the URL changes, such as by Back, a chip or a new search, without losing the focus. */
function useFormFromUrl(criteria: SearchCriteria, page: FilteredPage) {
  const form = useRef<HTMLFormElement>(null)
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the criteria depend on the URL only
  useEffect(() => {
    const params = toUrlParams(criteria, page)
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement) field.value = criteria.sort
      else if (!(field instanceof HTMLInputElement)) continue
      else if (field.type === 'checkbox') field.checked = params.getAll(field.name).includes(field.value)
      else if (field.type === 'number') field.value = params.get(field.name) ?? ''
    }
  }, [search])
  return form
}
