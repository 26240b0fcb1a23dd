import type { ReactNode } from 'react'

/** A section of the order details with a heading. */
export function OrderSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-3 border-b border-hairline pb-2 text-lg">{title}</h3>
      {children}
    </section>
  )
}
