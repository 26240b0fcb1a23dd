import { type ReactNode, useId } from 'react'

type Props = {
  /** A panel with an id is the target of links. */
  id?: string
  title: string
  text?: ReactNode
  /** Content beside the heading, such as a button. */
  aside?: ReactNode
  children: ReactNode
}

/** A bordered section of a page or form, with a heading and a description. */
export function Panel({ id, title, text, aside, children }: Props) {
  const titleId = useId()
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-5 rounded-card border border-hairline bg-surface p-5 md:p-6"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg">
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
