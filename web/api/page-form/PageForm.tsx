import type { FormEventHandler, ReactNode, Ref } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'

type Props = {
  ref: Ref<HTMLFormElement>
  /** The path of the page. */
  action: string
  title: string
  /** What the form is for, under the title. */
  text: ReactNode
  /** The fields. */
  children: ReactNode
  /** An error that belongs to no field. */
  error: string | null
  busy: boolean
  submitText: string
  /** A remark under the button. */
  note?: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** A form that is a page's content, with the state of `usePageForm`. Without JavaScript the browser sends it to the page itself. */
export function PageForm({ ref, action, title, text, children, error, busy, submitText, note, onSubmit }: Props) {
  return (
    <form
      ref={ref}
      method="post"
      action={action}
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9"
    >
      <div className="grid gap-3">
        <h1 className="text-3xl">{title}</h1>
        {text}
      </div>
      {children}
      {error !== null && <ErrorBox message={error} />}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {submitText}
      </Button>
      {note}
    </form>
  )
}
