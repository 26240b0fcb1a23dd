import Banknote from 'lucide-react/icons/banknote'
import Smartphone from 'lucide-react/icons/smartphone'
import type { CallResponse } from '#contract/calls.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { advanceText } from '#contract/orders/amounts-due.ts'
import { type RadioCard, RadioCards } from '#web/ui/form/RadioCards.tsx'
import type { MethodPricings } from './use-checkout-quote.ts'

type Props = {
  /** The accepted methods; undefined if the request failed: then both are offered, and the server rejects an unavailable one. */
  offer: CallResponse<'GET /payments/methods'> | undefined
  /** The totals by method and the reasons why one is not available; empty if every method has the total of the cart. */
  pricings: MethodPricings
  value: PaymentMethod | null
  onChange: (method: PaymentMethod) => void
  /** In paise. */
  total: number
  error: string | null
}

/** The available payment methods; none is selected by default. */
export function PaymentMethodPicker({ offer, pricings, value, onChange, total, error }: Props) {
  const options = [codOption(pricings, total), onlineOption(pricings, offer?.isTest ?? false)].filter(
    (option) => offer?.paymentMethods.includes(option.value) ?? true,
  )
  return (
    <RadioCards<PaymentMethod>
      legend="Payment method"
      hideLegend
      value={value}
      onChange={onChange}
      error={error}
      options={options}
    />
  )
}

const pricingOf = (pricings: MethodPricings, method: PaymentMethod) =>
  pricings.find(({ paymentMethod }) => paymentMethod === method)

function codOption(pricings: MethodPricings, cartTotal: number): RadioCard<PaymentMethod> {
  const pricing = pricingOf(pricings, 'COD')
  const total = pricing ? toPaise(pricing.total) : cartTotal
  const message = pricing?.message ?? null
  const advance = toPaise(pricing?.advance ?? '0')
  return {
    value: 'COD',
    title: 'Cash on Delivery',
    text: message ?? cashText(advance, total),
    icon: <Banknote className="size-6" />,
    disabled: message !== null,
  }
}

function cashText(advance: number, total: number): string {
  if (total === 0) return 'There is nothing to pay.'
  return advance > 0 ? advanceText(advance, total) : `Keep ${formatRupees(total)} ready when your parcel arrives.`
}

function onlineOption(pricings: MethodPricings, isTest: boolean): RadioCard<PaymentMethod> {
  const saving = onlineSaving(pricings)
  const message = pricingOf(pricings, 'ONLINE_PAYMENT')?.message ?? null
  const text = isTest
    ? 'Test mode: no money is charged. A simulated PhonePe page opens, and you come back here.'
    : 'UPI, card or net banking. PhonePe’s page opens, and you come back here.'
  return {
    value: 'ONLINE_PAYMENT',
    title: 'Pay Online with PhonePe',
    text: message ?? (saving > 0 ? `Save ${formatRupees(saving)}. ${text}` : text),
    icon: <Smartphone className="size-6" />,
    disabled: message !== null,
  }
}

/** How much less the order costs if it is paid online, in paise. */
function onlineSaving(pricings: MethodPricings): number {
  const [cod, online] = (['COD', 'ONLINE_PAYMENT'] as const).map((method) => pricingOf(pricings, method))
  return cod && online && cod.message === null ? toPaise(cod.total) - toPaise(online.total) : 0
}
