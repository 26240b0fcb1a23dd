import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { productCount } from '#web/catalogue/lists/ProductList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { formParams } from '#web/ui/form/use-get-form-submit.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOverlay } from '#web/ui/overlay/overlay-stack.ts'
import { FilterGroups } from './FilterGroups.tsx'
import { filterCount, parseSearchParams, type SearchCriteria, searchHref } from './search-params.ts'
import type { Facets } from './search-results.ts'

/** The id of the form of filters and sort order. */
export const filterFormId = 'search-filters'
const sheetId = 'search-filters-sheet'

type Props = { criteria: SearchCriteria; facets: Facets | undefined; total: number | undefined }

/**
 * The filters beside the results, on a phone in a sheet. The form is a popover; on wide screens CSS shows it in place. It opens and
 * submits without JavaScript. With JavaScript a change on wide screens applies at once; the sheet applies changes by its button.
 */
export function SearchFilters({ criteria, facets, total }: Props) {
  const navigate = useNavigate()
  const sheet = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => sheet.current?.hidePopover?.()
  useOverlay(open, close)
  const form = useFormFromUrl(criteria)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = formParams(event.currentTarget)
    close()
    navigate(searchHref(parseSearchParams(params)), { preventScrollReset: true })
  }
  return (
    <div
      ref={sheet}
      id={sheetId}
      popover="auto"
      onToggle={(event) => setOpen(event.newState === 'open')}
      className="m-0 h-[88dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-sheet border-hairline bg-raised px-5 text-ink shadow-sheet backdrop:bg-overlay max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 open:max-lg:animate-sheet-in lg:static lg:block lg:h-auto lg:overflow-visible lg:rounded-none lg:border-0 lg:bg-transparent lg:px-0 lg:shadow-none"
    >
      <div className="sticky top-0 z-1 flex items-center justify-between bg-raised py-2 lg:hidden">
        <h2 className="text-xl">Filters</h2>
        <IconButton label="Close" popoverTarget={sheetId} popoverTargetAction="hide" className="-mr-3">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <h2 className="mb-4 text-xl max-lg:hidden">Filters</h2>
      <form
        ref={form}
        id={filterFormId}
        action="/search"
        method="get"
        aria-label="Filters"
        className="grid gap-4 pb-6"
        onSubmit={submit}
        onChange={(event) => {
          // A price is applied on blur or Enter.
          if (!open && !isPriceField(event.target)) event.currentTarget.requestSubmit()
        }}
        onBlur={(event) => {
          const field = event.target
          if (!open && isPriceField(field) && field.value !== criteria[field.name as 'min' | 'max'])
            event.currentTarget.requestSubmit()
        }}
      >
        <input type="hidden" name="q" value={criteria.q} />
        <FilterGroups criteria={criteria} facets={facets} />
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
    </div>
  )
}

const isPriceField = (field: EventTarget): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'number'

/** Updates the fields when the URL changes, such as by Back, a chip or a new search, without losing the focus. */
function useFormFromUrl(criteria: SearchCriteria) {
  const form = useRef<HTMLFormElement>(null)
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the criteria depend on the URL only
  useEffect(() => {
    const params = new URLSearchParams(searchHref(criteria).split('?')[1])
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement) field.value = criteria.sort
      else if (!(field instanceof HTMLInputElement)) continue
      else if (field.type === 'checkbox') field.checked = params.getAll(field.name).includes(field.value)
      else if (field.type === 'number') field.value = params.get(field.name) ?? ''
    }
  }, [search])
  return form
}

/** The button that opens the filters on a phone. */
export function FiltersButton({ criteria }: { criteria: SearchCriteria }) {
  const count = filterCount(criteria)
  return (
    <button type="button" popoverTarget={sheetId} className={buttonClass({ className: 'lg:hidden' })}>
      <SlidersHorizontal aria-hidden="true" className="size-4.5" />
      Filters{count > 0 && ` (${count})`}
    </button>
  )
}
