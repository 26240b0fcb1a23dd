import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCategories } from '#web/catalogue/categories.ts'
import { ShopLogo } from '#web/company/ShopLogo.tsx'
import { AccountLink } from '#web/identity/user-menu/AccountLink.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOverlay } from '#web/ui/overlay/overlay-stack.ts'
import { accountLink, collectionLinks, legalLinks } from './navigation-links.ts'

const menuId = 'shop-menu'

/** The menu of small screens: a popover from the left, which opens without JavaScript too. */
export function MobileMenu() {
  const sheet = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  useOverlay(open, () => sheet.current?.hidePopover?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation leaves the menu behind
  useEffect(() => sheet.current?.hidePopover?.(), [key])
  return (
    <div className="lg:hidden">
      <IconButton label="Menu" popoverTarget={menuId}>
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <div
        ref={sheet}
        id={menuId}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="m-0 h-dvh max-h-none w-[min(22rem,88vw)] max-w-none overflow-y-auto overscroll-contain border-r border-hairline bg-raised text-ink shadow-sheet backdrop:bg-overlay open:animate-fade-in"
      >
        <div className="flex items-center justify-between border-b border-hairline py-2 pr-2 pl-4">
          <ShopLogo />
          <IconButton label="Close" popoverTarget={menuId} popoverTargetAction="hide">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <MenuLinks />
      </div>
    </div>
  )
}

function MenuLinks() {
  const categories = useCategories()
  return (
    <nav aria-label="Menu" className="grid gap-2 px-2 py-4 pb-10">
      <Group title="Collections" links={collectionLinks} />
      <Group title="Categories" links={categories.map(({ id, name }) => ({ label: name, to: `/category/${id}` }))} />
      <Group title="Account and terms" links={[accountLink, ...legalLinks]} />
    </nav>
  )
}

function Group({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  if (links.length === 0) return null
  return (
    <div>
      <p className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">{title}</p>
      <ul>
        {links.map(({ label, to }) => {
          const To = to === accountLink.to ? AccountLink : Link
          return (
            <li key={to}>
              <To to={to} className="flex min-h-11 items-center rounded-control px-3 text-lg hover:bg-well">
                {label}
              </To>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
