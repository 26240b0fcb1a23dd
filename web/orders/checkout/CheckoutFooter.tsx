import { formatRupees, toPaise } from '#contract/money.ts'
import { advanceText } from '#contract/orders/amounts-due.ts'
import { Button } from '#web/ui/Button.tsx'
import type { CheckoutState } from './use-checkout.ts'

type Props = {
  state: CheckoutState
  /** In paise. */
  total: number
}

/** The button that places the order, with the total; busy during the placement and until the choices have loaded. */
export function CheckoutFooter({ state, total }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-muted max-sm:sr-only sm:mr-auto">
        {state.step === 'redirecting' && 'Taking you to PhonePe…'}
        {state.step !== 'redirecting' && (state.isPlacing ? 'Placing your order…' : advanceHint(state, total))}
      </p>
      <Button
        variant="primary"
        size="lg"
        className="max-sm:w-full"
        busy={state.isPlacing || state.isQuoting || state.isLoading}
        onClick={state.place}
      >
        Place Order · {formatRupees(total)}
      </Button>
    </div>
  )
}

/** What the button pays now, where the chosen payment method asks for an advance. */
function advanceHint({ method, methods }: CheckoutState, total: number): string {
  const advance = methods.find(({ paymentMethod }) => paymentMethod === method)?.advance
  return advance ? advanceText(toPaise(advance), total) : 'Prices include all taxes.'
}
