import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tooManyAttributesMessage } from '#contract/catalogue/search-options.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { formParams } from '#web/ui/form/use-get-form-submit.ts'
import type { Facets } from '../search-results.ts'
import {
  criteriaHref,
  type FilteredPage,
  hasTooManyAttributes,
  parseCriteria,
  renderedCategoryParam,
  type SearchCriteria,
  searchPage,
} from './criteria.ts'
import { FilterGroups } from './FilterGroups.tsx'
import { FilterSheet, useFilterSheet } from './FilterSheet.tsx'
import { filterFormId, filterSheetId } from './filter-form.ts'
import { useFormFromUrl } from './use-form-from-url.ts'

type Props = {
  criteria: SearchCriteria
  facets: Facets | undefined
  page?: FilteredPage
  /** The sort order is no field of this form. */
  keepsSort?: boolean
}

/**
 * The filters beside the results, on a phone in a sheet. The form is a popover; on wide screens CSS shows it in place. It opens and
 * submits without JavaScript. With JavaScript a change on wide screens applies at once; the sheet applies changes by its button.
 */
export function FilterPanel({ criteria, facets, page = searchPage, keepsSort = false }: Props) {
  const navigate = useNavigate()
  const state = useFilterSheet()
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const isSubmitted = useRef(false)
  const { showNextUrl, showUrl } = useFormFromUrl(form, criteria, page)
  const [hasTooMany, setTooMany] = useRejection(search)
  const mayHaveAttributes = facets?.attributes || criteria.attributes.length > 0 || criteria.ranges.length > 0
  const hrefOf = (fields: HTMLFormElement) => criteriaHref(parseCriteria(formParams(fields), page), page)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const hasMore = hasTooManyAttributes(formParams(event.currentTarget), page, facets?.attributes)
    setTooMany(hasMore)
    if (hasMore) return showNextUrl()
    const href = hrefOf(event.currentTarget)
    isSubmitted.current = true
    state.close()
    navigate(href, { preventScrollReset: true })
  }
  // The sort order, outside of the sheet, would submit what a shopper has entered in it and not applied.
  const onToggle = (isOpen: boolean) => {
    if (!isOpen && !isSubmitted.current) {
      setTooMany(false)
      showUrl()
    }
    isSubmitted.current = false
  }
  return (
    <FilterSheet id={filterSheetId} state={state} title="Filters" place="beside" onToggle={onToggle}>
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
          if (!field.validity.valid || hrefOf(event.currentTarget) !== criteriaHref(criteria, page))
            event.currentTarget.requestSubmit()
        }}
      >
        {!page.categoryId && <input type="hidden" name="q" value={criteria.q} />}
        {keepsSort && <input type="hidden" name="sort" value={criteria.sort} />}
        {mayHaveAttributes &&
          criteria.categories.map((id) => <input key={id} type="hidden" name={renderedCategoryParam} value={id} />)}
        <FilterGroups criteria={criteria} facets={facets} page={page} />
        <div
          className={cx(
            'sticky bottom-0 -mx-5 grid gap-2 border-t border-hairline bg-raised px-5 py-3',
            hasTooMany ? 'lg:mx-0 lg:bg-ground lg:px-0' : 'lg:hidden',
          )}
        >
          {hasTooMany && <ErrorText>{tooManyAttributesMessage}</ErrorText>}
          <Button type="submit" variant="primary" size="lg" block className="lg:hidden">
            Show results
          </Button>
        </div>
        <noscript>
          <Button type="submit" className="max-lg:hidden">
            Apply filters
          </Button>
        </noscript>
      </form>
    </FilterSheet>
  )
}

const isNumberField = (field: EventTarget): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'number'

/** Whether the form was rejected on the page of this URL; a new URL resets it. */
function useRejection(search: string) {
  const [rejectedSearch, setRejectedSearch] = useState<string | null>(null)
  const setRejected = (isRejected: boolean) => setRejectedSearch(isRejected ? search : null)
  return [rejectedSearch === search, setRejected] as const
}
