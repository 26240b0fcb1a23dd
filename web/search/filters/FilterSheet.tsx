import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOverlay } from '#web/ui/overlay/overlay-stack.ts'

const sheetClass =
  'm-0 w-full max-w-none scroll-pt-16 scroll-pb-32 overflow-y-auto overscroll-contain rounded-t-sheet border-hairline bg-raised px-5 text-ink shadow-sheet backdrop:bg-overlay max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 open:max-lg:animate-sheet-in'
const places = {
  beside:
    'h-[88dvh] lg:static lg:block lg:h-auto lg:overflow-visible lg:rounded-none lg:border-0 lg:bg-transparent lg:px-0 lg:shadow-none',
  drawer: 'h-auto max-h-[88dvh] lg:max-h-none lg:inset-y-0 lg:right-0 lg:left-auto lg:h-dvh lg:w-96 lg:rounded-none',
}

type FilterSheetState = {
  sheet: RefObject<HTMLDivElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  close: () => void
}

/** Whether the sheet around an element is open. A browser that does not know popovers shows it in place. */
export const isSheetOpen = (element: Element | null): boolean =>
  CSS.supports('selector(:popover-open)') && Boolean(element?.closest(':popover-open'))

/** The state of a sheet, which a shopper can open before hydration; while it is open, Back closes it. */
export function useFilterSheet(): FilterSheetState {
  const sheet = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(isSheetOpen(sheet.current)), [])
  const close = () => sheet.current?.hidePopover?.()
  useOverlay(isOpen, close)
  return { sheet, isOpen, setOpen, close }
}

type Props = {
  id: string
  state: FilterSheetState
  title: string
  /** On wide screens: in place beside the results, or a drawer. On a phone it is a sheet. */
  place: keyof typeof places
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A popover that a button with its id opens, also without JavaScript. */
export function FilterSheet({ id, state: { sheet, setOpen }, title, place, onToggle, children }: Props) {
  const isBeside = place === 'beside'
  return (
    <div
      ref={sheet}
      id={id}
      popover="auto"
      onToggle={({ newState }) => {
        setOpen(newState === 'open')
        onToggle?.(newState === 'open')
      }}
      className={cx(sheetClass, places[place])}
    >
      <div className={cx('sticky top-0 z-1 flex items-center justify-between bg-raised py-2', isBeside && 'lg:hidden')}>
        <h2 className="text-xl">{title}</h2>
        <IconButton label="Close" popoverTarget={id} popoverTargetAction="hide" className="-mr-3">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {isBeside && <h2 className="mb-4 text-xl max-lg:hidden">{title}</h2>}
      {children}
    </div>
  )
}
