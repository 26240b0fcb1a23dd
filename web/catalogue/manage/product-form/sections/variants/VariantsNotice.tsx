import { Button } from '#web/ui/Button.tsx'
import type { VariantsState } from '../../use-variants.ts'

/** What a fill or a paste did, with a button that undoes it. */
export function VariantsNotice({ variants: { notice, undo } }: { variants: VariantsState }) {
  return (
    <div role="status" className="empty:hidden">
      {notice && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-well px-3 py-1 text-sm">
          {notice.text}
          <Button variant="quiet" size="sm" onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  )
}
