import type { ReactNode } from 'react'

/** A section of the order details with a heading; an action is beside it. */
export function OrderSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      {action ? (
        <div className="mb-3 flex flex-wrap items-end justify-between gap-3 border-b border-hairline pb-2">
          <h3 className="text-lg">{title}</h3>
          <div className="flex flex-wrap gap-2">{action}</div>
        </div>
      ) : (
        <h3 className="mb-3 border-b border-hairline pb-2 text-lg">{title}</h3>
      )}
      {children}
    </section>
  )
}
