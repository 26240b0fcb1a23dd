import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  text?: ReactNode
  /** Content beside the heading, such as a button. */
  aside?: ReactNode
  children: ReactNode
}

/** A bordered section of a page or form, with a heading and a description. */
export function Panel({ title, text, aside, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 rounded-card border border-hairline bg-surface p-5 md:p-6"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {text && <p className="mt-1 text-sm text-muted">{text}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
