import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ShopLogo } from '#web/company/ShopLogo.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOverlay } from '#web/ui/overlay/overlay-stack.ts'

type Props = {
  id: string
  /** The width of the sheet and its layout while it is open. */
  className: string
  children: ReactNode
}

/** The menu of small screens: a button and a popover from the left, which opens without JavaScript too. */
export function MenuSheet({ id, className, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  useOverlay(open, () => sheet.current?.hidePopover?.())
  // The button opens the menu before hydration too.
  useEffect(() => setOpen(sheet.current?.matches(':popover-open') ?? false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu; the first render does not
  useEffect(() => () => sheet.current?.hidePopover?.(), [key])
  return (
    <>
      <IconButton label="Menu" popoverTarget={id}>
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className={`m-0 h-dvh max-h-none max-w-none overflow-y-auto overscroll-contain border-r border-hairline bg-raised text-ink shadow-sheet backdrop:bg-overlay open:animate-fade-in ${className}`}
      >
        <div className="flex shrink-0 items-center justify-between border-b border-hairline py-2 pr-2 pl-4">
          <ShopLogo />
          <IconButton label="Close" popoverTarget={id} popoverTargetAction="hide">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        {children}
      </div>
    </>
  )
}
