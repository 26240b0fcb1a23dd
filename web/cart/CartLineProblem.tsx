import { optionNoun } from '#contract/catalogue/variant-label.ts'
import { Button } from '#web/ui/Button.tsx'
import type { CartLine } from './cart.ts'
import { cartActions } from './cart-actions.ts'
import { removeLine } from './remove-line.ts'

/** Why a line cannot be ordered, with a button that fixes the line; nothing for a line that can be ordered. */
export function CartLineProblem({ line }: { line: CartLine }) {
  const text = lineProblemMessage(line)
  if (!text) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-warning-tint py-2 pr-2 pl-3 text-sm font-medium text-warning">
      <p>{text}</p>
      {line.problem === 'NOT_ENOUGH' ? (
        <Button onClick={() => cartActions.setQuantity(line, line.stock)}>Change to {line.stock}</Button>
      ) : (
        <Button onClick={() => removeLine(line)}>Remove</Button>
      )}
    </div>
  )
}

function lineProblemMessage({ problem, stock, quantity, optionName, optionValue }: CartLine): string | null {
  if (problem === 'GONE' && optionName && !optionValue) {
    return `Sold by ${optionNoun(optionName)} now. Remove it and choose one on its page.`
  }
  if (problem === 'GONE') return 'No longer sold. Remove it to check out.'
  if (problem === 'SOLD_OUT') return 'Sold out. Remove it to check out.'
  if (problem === 'NOT_ENOUGH') return `Only ${stock} left, and you have ${quantity}.`
  return null
}
