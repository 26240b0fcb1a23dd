import Banknote from 'lucide-react/icons/banknote'
import Smartphone from 'lucide-react/icons/smartphone'
import type { CallResponse } from '#contract/calls.ts'
import { formatRupees } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { type RadioCard, RadioCards } from '#web/ui/form/RadioCards.tsx'

type Props = {
  /** The accepted methods; undefined if the request failed: then both are offered, and the server rejects an unavailable one. */
  offer: CallResponse<'GET /payments/methods'> | undefined
  value: PaymentMethod | null
  onChange: (method: PaymentMethod) => void
  /** In paise. */
  total: number
  error: string | null
}

/** The available payment methods; none is selected by default. */
export function PaymentMethodPicker({ offer, value, onChange, total, error }: Props) {
  const options = paymentOptions(total, offer?.isTest ?? false).filter(
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

const paymentOptions = (total: number, isTest: boolean): RadioCard<PaymentMethod>[] => [
  {
    value: 'COD',
    title: 'Cash on Delivery',
    text: `Keep ${formatRupees(total)} ready when your parcel arrives.`,
    icon: <Banknote className="size-6" />,
  },
  {
    value: 'ONLINE_PAYMENT',
    title: 'Pay Online with PhonePe',
    text: isTest
      ? 'Test mode: no money is charged. A simulated PhonePe page opens, and you come back here.'
      : 'UPI, card or net banking. PhonePe’s page opens, and you come back here.',
    icon: <Smartphone className="size-6" />,
  },
]
