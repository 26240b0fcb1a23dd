import { type RefObject, useEffect, useRef } from 'react'
import { criteriaHref, type FilteredPage, type SearchCriteria, toUrlParams } from './criteria.ts'
import { isSheetOpen } from './FilterSheet.tsx'

/**
 * Updates the fields of the filter form when the URL changes, such as by Back, a chip or a new search, without losing the focus. A field
 * whose parameter did not change keeps what the shopper has entered: the results of one change can be rendered after the next one is
 * entered. What was entered before hydration is submitted, except in an open sheet, which has a button for it.
 * @returns `showNextUrl`, after which the next URL sets every field, for a form whose fields differ from the URL; `showUrl` sets every
 * field from the URL
 */
export function useFormFromUrl(
  form: RefObject<HTMLFormElement | null>,
  criteria: SearchCriteria,
  page: FilteredPage,
): { showNextUrl: () => void; showUrl: () => void } {
  const shown = useRef<URLSearchParams | 'anything'>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the URL only
  useEffect(() => {
    const params = toUrlParams(criteria, page)
    const before = shown.current
    shown.current = params
    const fields = filterFields(form.current)
    if (!before) {
      if (fields.some(isEdited) && !isSheetOpen(form.current)) form.current?.requestSubmit()
      return
    }
    for (const field of fields)
      if (before === 'anything' || String(before.getAll(field.name)) !== String(params.getAll(field.name)))
        showParams(field, params, criteria.sort)
  }, [criteriaHref(criteria, page)])
  return {
    showNextUrl: () => {
      shown.current = 'anything'
    },
    showUrl: () => {
      const params = toUrlParams(criteria, page)
      for (const field of filterFields(form.current)) showParams(field, params, criteria.sort)
    },
  }
}

type FilterField = HTMLInputElement | HTMLSelectElement

const filterFields = (form: HTMLFormElement | null): FilterField[] => [...(form?.elements ?? [])].filter(isFilterField)

const isFilterField = (field: Element): field is FilterField =>
  field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && /^(checkbox|number)$/.test(field.type))

/** Whether a field differs from the HTML of the server. */
const isEdited = (field: FilterField): boolean =>
  field instanceof HTMLSelectElement
    ? field.selectedOptions[0]?.defaultSelected === false
    : field.checked !== field.defaultChecked || field.value !== field.defaultValue

function showParams(field: FilterField, params: URLSearchParams, sort: string) {
  if (field instanceof HTMLSelectElement) field.value = sort
  else if (field.type === 'checkbox') field.checked = params.getAll(field.name).includes(field.value)
  else field.value = params.get(field.name) ?? ''
}
