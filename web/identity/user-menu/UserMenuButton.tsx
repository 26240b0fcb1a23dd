import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'

/** The signed-in user's button in the header: an initial, and the first name where there is room. */
export function UserMenuButton({ name, ...rest }: ComponentProps<'button'> & { name: string }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...rest}
      className={buttonClass({ variant: 'quiet', className: 'max-sm:w-11 max-sm:px-0 sm:px-2' })}
    >
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-link font-display text-sm font-bold text-link-ink"
      >
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span className="sr-only">Your account, </span>
      <span className="max-w-28 truncate max-sm:sr-only">{name}</span>
      <ChevronDown className="size-4 text-muted max-sm:hidden" />
    </button>
  )
}
