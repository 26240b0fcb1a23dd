import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ShopLogo } from '#web/company/ShopLogo.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOverlay } from '#web/ui/overlay/overlay-stack.ts'
import { AdminNav } from './AdminNav.tsx'

const menuId = 'admin-menu'

/** The sidebar of small screens: a sheet from the left that a button opens. */
export function AdminMenu() {
  const sheet = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  useOverlay(open, () => sheet.current?.hidePopover())
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => sheet.current?.hidePopover(), [key])
  return (
    <>
      <IconButton label="Menu" aria-expanded={open} popoverTarget={menuId}>
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <div
        ref={sheet}
        id={menuId}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="m-0 h-dvh max-h-none w-[min(19rem,86vw)] max-w-none overflow-y-auto overscroll-contain border-r border-hairline bg-raised text-ink shadow-sheet backdrop:bg-overlay open:flex open:animate-fade-in open:flex-col"
      >
        <div className="flex shrink-0 items-center justify-between border-b border-hairline py-2 pr-2 pl-4">
          <ShopLogo />
          <IconButton label="Close" popoverTarget={menuId} popoverTargetAction="hide">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <div className="flex-1">
          <AdminNav />
        </div>
      </div>
    </>
  )
}
