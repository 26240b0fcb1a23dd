import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { buttonClass } from '#web/ui/button-class.ts'
import { filterCount, type SearchCriteria } from './criteria.ts'
import { filterSheetId } from './filter-form.ts'

/** The button that opens the filters on a phone. */
export function FiltersButton({ criteria }: { criteria: SearchCriteria }) {
  const count = filterCount(criteria)
  return (
    <button type="button" popoverTarget={filterSheetId} className={buttonClass({ className: 'lg:hidden' })}>
      <SlidersHorizontal aria-hidden="true" className="size-4.5" />
      Filters{count > 0 && ` (${count})`}
    </button>
  )
}
