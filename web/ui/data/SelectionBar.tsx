import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useBarHeight } from '../layout/use-bar-height.ts'
import { useFocusFallback } from '../use-focus-fallback.ts'
import { ChooseAll } from './ChooseAll.tsx'
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

/**
 * The bar with the actions for the selected rows. On a phone it is above the cards and selects all of them. From the width where the
 * table has a header, which selects all rows, it is at the bottom of the window while rows are selected, so that the rows do not move.
 */
export function SelectionBar({ label, rowIds, selection, text, children }: Props) {
  const { ids } = selection
  const chosenText = text ?? (ids.length > 0 ? `${ids.length} chosen` : null)
  // Without selected rows there are no actions.
  const bar = useFocusFallback<HTMLElement>()
  useBarHeight(bar, '--selection-bar')
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={label}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-surface px-4 py-1.5 max-md:sticky max-md:min-h-14 max-md:top-(--header-height,0px) max-md:z-10',
        chosenText
          ? 'md:fixed md:inset-x-8 md:bottom-0 md:z-10 md:mx-auto md:max-w-320 md:shadow-sheet lg:left-68'
          : // It can still have the focus.
            'md:sr-only',
      )}
    >
      <ChooseAll
        rowIds={rowIds}
        selection={selection}
        label={<SelectionLabel text={chosenText} />}
        className="mr-auto md:hidden"
      />
      <span className="mr-auto max-md:hidden">{chosenText}</span>
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
