import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type Props = { icon?: ReactNode; title: ReactNode; text?: ReactNode; action?: ReactNode; className?: string }

/** The content of an empty list: a message and the next action. */
export function EmptyState({ icon, title, text, action, className }: Props) {
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 rounded-card border border-dashed border-hairline px-6 py-12 text-center',
        className,
      )}
    >
      {icon && (
        <div className="mb-2 grid size-14 place-items-center rounded-full bg-well text-muted [&_svg]:size-6">
          {icon}
        </div>
      )}
      <p className="font-display text-xl font-semibold">{title}</p>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-4 max-w-full">{action}</div>}
    </div>
  )
}
