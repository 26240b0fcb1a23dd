import { cx } from '../cx.ts'

type Props = { count: number; className?: string }

/** A number on the corner of a button, hidden at 0 and from screen readers: the button's label contains the number. */
export function CountBadge({ count, className }: Props) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-display text-xs leading-none font-bold text-accent-ink tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
