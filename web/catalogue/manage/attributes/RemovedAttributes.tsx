import type { Attribute } from '#contract/catalogue/attributes.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = { removed: readonly Attribute[]; onRestore: (attribute: Attribute) => void }

/** The stored attributes that saving deletes, and what that means for the products. */
export function RemovedAttributes({ removed, onRestore }: Props) {
  return (
    <div role="status" className="empty:hidden">
      {removed.length > 0 && (
        <div className="grid gap-2 rounded-card bg-warning-tint p-4 text-sm">
          <p>Saving deletes these specifications, and products lose their values:</p>
          <ul className="flex flex-wrap gap-2">
            {removed.map((attribute) => (
              <li key={attribute.id}>
                <Button
                  size="sm"
                  className="max-w-full"
                  aria-label={`Keep ${attribute.name}`}
                  onClick={() => onRestore(attribute)}
                >
                  <span className="truncate">{attribute.name}</span>
                  <span className="font-normal text-muted">Keep</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
