import type { ReactNode } from 'react'
import type { Order } from '../../order.ts'

export type OrderActionProps = {
  order: Order
  onChanged: (order: Order) => void
  /** Called if the order was changed by another user. */
  onOutdated: () => void
}

type Props = {
  name: string
  title: string
  /** Why the order needs the action. */
  children: ReactNode
  error?: ReactNode
  buttons: ReactNode
}

/** A highlighted section about something that an order waits for, with the buttons that record it. */
export const RequiredAction = ({ name, title, children, error, buttons }: Props) => (
  <section aria-label={name} className="grid gap-4 rounded-card bg-warning-tint p-5">
    <div className="grid gap-1">
      <h3 className="text-lg">{title}</h3>
      <p>{children}</p>
    </div>
    {error}
    <div className="flex flex-wrap gap-3">{buttons}</div>
  </section>
)
