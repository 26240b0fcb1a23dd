import { formatRupees } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { useRead } from '#web/api/use-read.ts'
import { Banknote } from '#web/ui/icons/Banknote.ts'
import { Smartphone } from '#web/ui/icons/Smartphone.ts'
import { RadioCards } from '#web/ui/RadioCards.tsx'

type Props = {
  value: PaymentMethod | null
  onChange: (method: PaymentMethod) => void
  totalPaise: number
  error: string | null
}

const page = 'UPI, card or net banking. PhonePe’s page opens, and you come back here.'
const pretended = 'UPI or card, pretended: no money moves in this shop.'

/** How to pay, in plain words; nothing is chosen beforehand. Online payment is offered where the shop takes it from this visitor. */
export function PaymentChoice({ value, onChange, totalPaise, error }: Props) {
  const { reply } = useRead('GET /payments/methods', {})
  const isOnlineOffered = reply?.paymentMethods.includes('ONLINE_PAYMENT') ?? false
  const online = {
    value: 'ONLINE_PAYMENT' as const,
    title: 'Pay Online with PhonePe',
    text: reply?.isPretend ? pretended : page,
    icon: <Smartphone className="size-6" />,
  }
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
        ...(isOnlineOffered ? [online] : []),
      ]}
    />
  )
}
