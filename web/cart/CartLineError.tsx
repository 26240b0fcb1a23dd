import { Button } from '#web/ui/Button.tsx'
import type { CartLine } from './cart-line.ts'
import { lineProblemMessage } from './cart-line-problem.ts'
import { cartStore } from './cart-store.ts'
import { removeLine } from './remove-line.ts'

/** What stands in the way of ordering a line, and the quickest way out. Nothing for a line in order. */
export function CartLineError({ line }: { line: CartLine }) {
  const text = lineProblemMessage(line)
  if (!text) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-warning-tint py-2 pr-2 pl-3 text-sm font-medium text-warning">
      <p>{text}</p>
      {line.problem === 'NOT_ENOUGH' ? (
        <Button onClick={() => cartStore.setQuantity(line, line.stock)}>Change to {line.stock}</Button>
      ) : (
        <Button onClick={() => removeLine(line)}>Remove</Button>
      )}
    </div>
  )
}
