import { Spinner } from './Spinner.tsx'

/** A whole page that waits; the words are read aloud. */
export function PageLoading({ text = 'Loading…' }: { text?: string }) {
  return (
    <div role="status" className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-muted">
      <Spinner className="size-8" />
      <p>{text}</p>
    </div>
  )
}
