import type { ReactNode } from 'react'

/** A section of the styleguide. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-8">
      <h2 className="border-b border-hairline pb-3 text-3xl">{title}</h2>
      {children}
    </section>
  )
}

/** A named sample. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <h3 className="font-sans text-sm font-medium tracking-normal text-muted">{name}</h3>
      {children}
    </div>
  )
}

/** A wrapping row of samples. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
