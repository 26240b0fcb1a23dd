import type { ReactNode } from 'react'

/** A chapter of the styleguide. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-8">
      <h2 className="border-b border-hairline pb-3 text-3xl">{title}</h2>
      {children}
    </section>
  )
}

/** Something shown, with its name before it. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <h3 className="font-sans text-sm font-medium tracking-normal text-muted">{name}</h3>
      {children}
    </div>
  )
}

/** Samples side by side that wrap. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
