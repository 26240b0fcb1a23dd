import { type ReactNode, useId } from 'react'

type Props = { title: string; text?: ReactNode; children: ReactNode }

/** A group of form fields with a heading and a description. */
export function FormSection({ title, text, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-5 rounded-card border border-hairline bg-surface p-5 md:p-6">
      <header>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      </header>
      {children}
    </section>
  )
}
