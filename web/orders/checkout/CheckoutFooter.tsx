import { formatRupees } from '#contract/money.ts'
import { Button } from '#web/ui/Button.tsx'
import type { CheckoutState } from './use-checkout.ts'

/** The button that places the order, with the total; disabled during the placement. */
export function CheckoutFooter({ choice, totalPaise }: { choice: CheckoutState; totalPaise: number }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-muted max-sm:sr-only sm:mr-auto">
        {choice.step === 'leaving' && 'Taking you to PhonePe…'}
        {choice.step !== 'leaving' && (choice.isPlacing ? 'Placing your order…' : 'Prices include all taxes.')}
      </p>
      <Button variant="primary" size="lg" className="max-sm:w-full" busy={choice.isPlacing} onClick={choice.place}>
        Place Order · {formatRupees(totalPaise)}
      </Button>
    </div>
  )
}
