import type { ReactNode } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { toPaise } from '#contract/money.ts'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

type Totals = CallResponse<'GET /cart-reminders/summary'>

/** The totals of the last 30 days; placeholders while they are loading. */
export function ReminderTotals({ totals }: { totals: Totals | undefined }) {
  return (
    <dl className="two-columns gap-3 md:gap-4 lg:grid-cols-4">
      <Total name="Carts left">{totals && formatNumber(totals.leftCarts)}</Total>
      <Total name="Reminders sent">{totals && formatNumber(totals.remindersSent)}</Total>
      <Total name="Orders recovered">{totals && formatNumber(totals.recoveredOrders)}</Total>
      <Total name="Value recovered">{totals && <Amount paise={toPaise(totals.recoveredValue)} />}</Total>
    </dl>
  )
}

const Total = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-4 rounded-card border border-hairline bg-surface p-5">
    <dt className="font-medium text-muted">{name}</dt>
    <dd className="font-display text-3xl font-bold tabular-nums max-sm:text-xl">
      {children ?? <Skeleton className="h-9 w-16" />}
    </dd>
  </div>
)
