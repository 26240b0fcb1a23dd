import { Button } from '../Button.tsx'

type Props = {
  cursors: readonly string[]
  nextCursor: string | null
  busy: boolean
  /** Gets the cursors of the pages up to the one to show. */
  onChange: (cursors: readonly string[]) => void
}

/** The buttons to the page before and after; nothing where there is one page. */
export function CursorPager({ cursors, nextCursor, busy, onChange }: Props) {
  if (cursors.length === 0 && nextCursor === null) return null
  return (
    <div className="flex justify-between gap-3">
      <p role="status" className="sr-only">
        Page {cursors.length + 1}
      </p>
      <Button aria-disabled={cursors.length === 0 || busy} onClick={() => onChange(cursors.slice(0, -1))}>
        Previous
      </Button>
      <Button
        aria-disabled={nextCursor === null || busy}
        onClick={() => nextCursor && onChange([...cursors, nextCursor])}
      >
        Next
      </Button>
    </div>
  )
}
