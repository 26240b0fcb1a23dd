import { Spinner } from './Spinner.tsx'

/** The loading state of a whole page, as high as the window so that a footer below it does not move; screen readers announce its text. */
export function PageLoading({ text = 'Loading…' }: { text?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4 text-muted">
      <Spinner className="size-8" />
      <p>{text}</p>
    </div>
  )
}
