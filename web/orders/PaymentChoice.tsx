import { formatRupees } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { Banknote } from '#web/ui/icons/Banknote.ts'
import { Smartphone } from '#web/ui/icons/Smartphone.ts'
import { RadioCards } from '#web/ui/RadioCards.tsx'

type Props = {
  value: PaymentMethod | null
  onChange: (method: PaymentMethod) => void
  totalPaise: number
  error: string | null
}

/** How to pay, in plain words; nothing is chosen beforehand. */
export function PaymentChoice({ value, onChange, totalPaise, error }: Props) {
  return (
    <RadioCards<PaymentMethod>
      legend="Payment method"
      hideLegend
      value={value}
      onChange={onChange}
      error={error}
      options={[
        {
          value: 'COD',
          title: 'Cash on Delivery',
          text: `Keep ${formatRupees(totalPaise)} ready when your parcel arrives.`,
          icon: <Banknote className="size-6" />,
        },
        {
          value: 'ONLINE_PAYMENT',
          title: 'Pay Online with PhonePe',
          text: 'UPI, card or net banking. PhonePe’s page opens, and you come back here.',
          icon: <Smartphone className="size-6" />,
        },
      ]}
    />
  )
}
