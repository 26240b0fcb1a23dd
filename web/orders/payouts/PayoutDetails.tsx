import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import type { OrderDetail } from '../order.ts'
import { CopyNumber } from '../shipments/CopyNumber.tsx'

type Payout = CallResponse<'GET /orders/{id}/payout'>
type Props = { order: Pick<OrderDetail, 'id' | 'payout' | 'needsPayout'> }

/** For administrators: where a refund is paid to, shown on request because each time is recorded; nothing while no money is owed by hand. */
export function PayoutDetails({ order: { id, payout, needsPayout } }: Props) {
  // The key hides details that the customer has replaced.
  if (payout) return <KnownPayout key={payout.hint} orderId={id} hint={payout.hint} />
  if (!needsPayout) return null
  return (
    <p>
      The customer has not entered a UPI id or bank account yet. The details of the order ask for it, and so does the
      mail about the refund.
    </p>
  )
}

function KnownPayout({ orderId, hint }: { orderId: string; hint: string }) {
  const [payout, setPayout] = useState<Payout | null>(null)
  const showing = useCall('GET /orders/{id}/payout')
  if (payout) return <PayoutList payout={payout} />
  return (
    <div className="grid gap-2">
      <p>
        To pay to: <span className="font-medium">{hint}</span>
      </p>
      <Button
        className="justify-self-start"
        busy={showing.busy}
        onClick={() => showing.send({ params: { id: orderId } }, setPayout)}
      >
        Show payout details
      </Button>
      <CallErrorText error={showing.error} fallback="Failed to fetch the payout details." />
    </div>
  )
}

const labels = { upiId: 'UPI id', accountNumber: 'Account number', ifsc: 'IFSC', holder: 'Account holder' } as const

function PayoutList({ payout }: { payout: Payout }) {
  const fields = Object.keys(labels) as (keyof typeof labels)[]
  return (
    <dl className="grid gap-2">
      {fields.map((field) => {
        const value = payout[field]
        if (value === undefined) return null
        const label = labels[field]
        return (
          <div key={field} className="flex flex-wrap items-center gap-x-3">
            <dt className="text-muted">{label}</dt>
            <dd className="flex items-center gap-2 font-medium wrap-anywhere">
              {value}
              <CopyNumber number={value} what={field === 'upiId' || field === 'ifsc' ? label : label.toLowerCase()} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
