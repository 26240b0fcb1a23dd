import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { moveInMenu } from '../menu-keys.ts'
import { usePlacement } from '../menu-placement.ts'
import { useOverlay } from './overlay-stack.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** A link; otherwise `onSelect` is called. */
  to?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
  /** A line above it. */
  separated?: boolean
}

export type MenuTriggerProps = {
  ref: (element: HTMLButtonElement | null) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

type Props = {
  label: string
  items: readonly MenuItem[]
  /** Draws the button that opens the menu: spread the props onto it. */
  trigger: (props: MenuTriggerProps) => ReactNode
  align?: 'start' | 'end'
  /** Words above the items, such as the user's name. */
  header?: ReactNode
  /** Opens at once, for a menu that is loaded when its button is first pressed. */
  defaultOpen?: boolean
}

/** A button with a list of acts. Arrow keys, Home, End and first letters move; Escape, Tab and a press elsewhere close. */
export function Menu({ label, items, trigger, align = 'end', header, defaultOpen = false }: Props) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  const button = useRef<HTMLButtonElement | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = (giveBack = true) => {
    setOpen(false)
    if (giveBack) button.current?.focus()
  }
  useOverlay(open, close)
  usePlacement(open, { button, list, align, close })

  const triggerProps: MenuTriggerProps = {
    ref: (element) => {
      button.current = element
    },
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': id,
    onClick: () => setOpen(!open),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  }
  return (
    <>
      {trigger(triggerProps)}
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="manual"
        onKeyDown={(event) => moveInMenu(event, list.current, close)}
        className="m-0 min-w-52 max-w-[calc(100vw-2rem)] rounded-card border border-hairline bg-raised p-1.5 text-ink shadow-sheet open:animate-rise-in"
      >
        {header && (
          <div role="presentation" className="border-b border-hairline px-3 pt-2 pb-3 text-sm">
            {header}
          </div>
        )}
        {open && items.map((item) => <Item key={item.label} item={item} onDone={close} />)}
      </div>
    </>
  )
}

function Item({ item, onDone }: { item: MenuItem; onDone: (giveBack?: boolean) => void }) {
  const look = cx(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium outline-none focus:bg-well hover:bg-well [&_svg]:size-5 [&_svg]:shrink-0',
    item.danger ? 'text-danger' : '[&_svg]:text-muted',
    item.separated && 'mt-1.5 before:absolute before:inset-x-3 before:-top-1 before:border-t before:border-hairline',
    'relative aria-disabled:opacity-45',
  )
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  if (item.to && !item.disabled) {
    return (
      <Link role="menuitem" tabIndex={-1} to={item.to} className={look} onClick={() => onDone(false)}>
        {content}
      </Link>
    )
  }
  const select = () => {
    if (item.disabled) return
    onDone()
    item.onSelect?.()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      className={look}
      onClick={select}
    >
      {content}
    </button>
  )
}
