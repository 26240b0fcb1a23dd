import { placeholdersOf } from '#contract/orders/messages/messages.ts'
import { canBeEmpty, placeholders } from '#contract/orders/messages/placeholders.ts'
import { Button } from '#web/ui/Button.tsx'
import type { MessageName } from './message.ts'

type Props = { name: MessageName; onInsert: (placeholder: string) => void }

/** The placeholders of a message with their meanings; each is inserted at the caret by its button. */
export function PlaceholderList({ name, onInsert }: Props) {
  return (
    <section aria-label="Placeholders" className="grid gap-3 text-sm">
      <p className="text-muted">
        Each placeholder is replaced by the value of the order. A line of which nothing is left is left out.
      </p>
      <ul className="grid divide-y divide-hairline">
        {placeholdersOf(name).map((placeholder) => (
          <li key={placeholder} className="flex items-center gap-3 py-1.5">
            <Button
              size="sm"
              className="font-mono"
              aria-label={`Insert {${placeholder}}`}
              onClick={() => onInsert(placeholder)}
            >
              {`{${placeholder}}`}
            </Button>
            <span className="min-w-0">
              {placeholders[placeholder].meaning}
              {canBeEmpty(placeholder) && <span className="text-muted"> Can be empty.</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
