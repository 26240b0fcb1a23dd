import type { ReactNode } from 'react'
import { Checkbox } from '../form/Checkbox.tsx'
import { useBarHeight } from '../layout/use-bar-height.ts'
import { useFocusFallback } from '../use-focus-fallback.ts'
import type { RowSelection } from './use-selection.ts'

type Props = {
  /** 'Chosen orders' */
  label: string
  /** The ids of the rows on the page. */
  rowIds: readonly string[]
  selection: RowSelection
  /** Replaces '3 chosen'. */
  text?: ReactNode
  /** The actions, and messages below them. */
  children: ReactNode
}

/** The bar above a table: selects the rows of the page and has the actions for the selected rows. */
export function SelectionBar({ label, rowIds, selection, text, children }: Props) {
  const { ids } = selection
  const areAllSelected = rowIds.length > 0 && rowIds.every(selection.has)
  const others = ids.filter((id) => !rowIds.includes(id))
  // Without selected rows there are no actions.
  const bar = useFocusFallback<HTMLElement>()
  useBarHeight(bar, '--top-bar')
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={label}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-surface px-4 py-1.5 max-md:sticky max-md:top-(--header-height,0px) max-md:z-10"
    >
      <Checkbox
        label={<SelectionLabel text={text ?? (ids.length > 0 ? `${ids.length} chosen` : null)} />}
        checked={areAllSelected}
        disabled={selection.disabled}
        onChange={() => selection.set(areAllSelected ? others : [...others, ...rowIds])}
        className="mr-auto"
      />
      {children}
    </section>
  )
}

/** 'Choose all on this page'; with another visible text, the accessible name has both. */
function SelectionLabel({ text }: { text: ReactNode }) {
  if (!text) return 'Choose all on this page'
  return (
    <>
      {text}
      <span className="sr-only">, choose all on this page</span>
    </>
  )
}
