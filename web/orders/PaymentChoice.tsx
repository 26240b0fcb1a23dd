import { formatRupees } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { useRead } from '#web/api/use-read.ts'
import { Banknote } from '#web/ui/icons/Banknote.ts'
import { Smartphone } from '#web/ui/icons/Smartphone.ts'
import { type RadioCard, RadioCards } from '#web/ui/RadioCards.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Props = {
  value: PaymentMethod | null
  onChange: (method: PaymentMethod) => void
  totalPaise: number
  error: string | null
}

/** How to pay, in plain words, as far as the shop can be paid that way; nothing is chosen beforehand. */
export function PaymentChoice({ value, onChange, totalPaise, error }: Props) {
  const { reply, isLoading } = useRead('GET /payments/methods', {})
  if (isLoading && !reply) return <Waiting />
  // Where nobody can tell, both are offered: the server refuses what it cannot take, and says why.
  const offered = ways(totalPaise, reply?.isPretend ?? false).filter(
    (way) => reply?.paymentMethods.includes(way.value) ?? true,
  )
  return (
    <RadioCards<PaymentMethod>
      legend="Payment method"
      hideLegend
      value={value}
      onChange={onChange}
      error={error}
      options={offered}
    />
  )
}

const ways = (totalPaise: number, isPretend: boolean): RadioCard<PaymentMethod>[] => [
  {
    value: 'COD',
    title: 'Cash on Delivery',
    text: `Keep ${formatRupees(totalPaise)} ready when your parcel arrives.`,
    icon: <Banknote className="size-6" />,
  },
  {
    value: 'ONLINE_PAYMENT',
    title: 'Pay Online with PhonePe',
    text: isPretend
      ? 'A trial without real money: a simulated PhonePe page opens, and you come back here.'
      : 'UPI, card or net banking. PhonePe’s page opens, and you come back here.',
    icon: <Smartphone className="size-6" />,
  },
]

function Waiting() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the ways to pay…</span>
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </div>
  )
}
