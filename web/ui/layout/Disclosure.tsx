import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type Props = {
  title: ReactNode
  open?: boolean
  onToggle?: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A collapsible section, initially expanded with `open`; with `onToggle` too, `open` controls it. It works without JavaScript, and find-in-page searches its content. */
export function Disclosure({ title, open, onToggle, className, children }: Props) {
  return (
    <details
      open={open}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
      className={cx('group border-b border-hairline', className)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-display text-lg font-semibold">
        {title}
        <Plus className="size-5 shrink-0 text-muted transition-[rotate] group-open:rotate-45" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}
