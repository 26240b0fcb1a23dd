import { Button } from '../Button.tsx'
import { useFocusFallback } from '../use-focus-fallback.ts'

type Props = {
  /** False once all rows are loaded, and beside an error. The place of the button then gets its focus. */
  shown: boolean
  busy: boolean
  onClick: () => void
}

/** Loads the next rows of a table. */
export function LoadMoreButton({ shown, busy, onClick }: Props) {
  const place = useFocusFallback<HTMLDivElement>()
  return (
    // An empty place takes no room in the grid of the page.
    <div
      ref={place}
      tabIndex={-1}
      className="justify-self-center outline-none empty:absolute max-sm:justify-self-stretch"
    >
      {shown && (
        <Button className="max-sm:w-full" busy={busy} onClick={onClick}>
          Load more
        </Button>
      )}
    </div>
  )
}
