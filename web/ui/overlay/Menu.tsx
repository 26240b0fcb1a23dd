import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { useOverlay } from './overlay-stack.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** The address of a link; otherwise `onSelect` is called. */
  to?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
  /** Draws a line above the item. */
  separated?: boolean
}

type Props = {
  items: readonly MenuItem[]
  /** The button that opens the menu and names it. */
  trigger: ReactElement
  align?: 'start' | 'end'
  /** Content above the items, such as the user's name. */
  header?: ReactNode
  /** Opens the menu at once, for a menu that is loaded when its button is first pressed. */
  defaultOpen?: boolean
}

const contentClass =
  'z-60 min-w-52 max-w-[calc(100vw-2rem)] max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto ' +
  'rounded-card border border-hairline bg-raised p-1.5 text-ink shadow-sheet data-[state=open]:animate-rise-in'

/** A button with a list of actions or links (Radix's dropdown menu); Back closes it too. */
export function Menu({ items, trigger, align = 'end', header, defaultOpen = false }: Props) {
  const [open, setOpen] = useState(defaultOpen)
  const selected = useRef<MenuItem | null>(null)
  useOverlay(open, () => setOpen(false))

  const onCloseAutoFocus = (event: Event) => {
    const item = selected.current
    selected.current = null
    // The page that a link opens sets the focus itself.
    if (item?.to) event.preventDefault()
    // After Radix has focused the button: a dialog that the action opens gives the focus back to it.
    if (item?.onSelect) queueMicrotask(item.onSelect)
  }
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          loop
          onCloseAutoFocus={onCloseAutoFocus}
          className={contentClass}
        >
          {header && <div className="border-b border-hairline px-3 pt-2 pb-3 text-sm">{header}</div>}
          {items.map((item) => (
            <Item
              key={item.label}
              item={item}
              onSelect={() => {
                selected.current = item
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const className = cx(
    'relative flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left font-medium -outline-offset-2',
    'data-disabled:cursor-default data-disabled:opacity-45 data-highlighted:bg-well data-highlighted:outline-2 data-highlighted:outline-focus [&_svg]:size-5 [&_svg]:shrink-0',
    item.danger ? 'text-danger' : '[&_svg]:text-muted',
    item.separated && 'mt-1.5 before:absolute before:inset-x-3 before:-top-1 before:border-t before:border-hairline',
  )
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  return (
    <DropdownMenu.Item asChild disabled={item.disabled} onSelect={onSelect} className={className}>
      {item.to && !item.disabled ? <Link to={item.to}>{content}</Link> : <div>{content}</div>}
    </DropdownMenu.Item>
  )
}
