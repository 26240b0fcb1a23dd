import type { ReactNode } from 'react'

type Props = {
  title: string
  /** A description, or the number of rows of a list, of which changes are announced. */
  text?: ReactNode
  action?: ReactNode
}

/** The header of a back office page: heading, description and primary action. */
export function PageHeader({ title, text, action }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl">{title}</h1>
        {text && (
          <p role="status" className="mt-1 text-muted">
            {text}
          </p>
        )}
      </div>
      {action && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">{action}</div>}
    </header>
  )
}
