import type { ReactNode } from 'react'
import { hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Order } from '../../order.ts'

export type OrderActionProps = {
  order: Order
  onChanged: (order: Order) => void
  /** Called if the order was changed by another user. */
  onOutdated: () => void
}

type Props = OrderActionProps & {
  call: 'PUT /orders/{id}/confirmation' | 'PUT /orders/{id}/goods-back'
  name: string
  title: string
  /** Why the order needs the action. */
  children: ReactNode
  buttonText: string
  errorText: string
  /** Another button, for when the recorded thing will not happen. */
  otherButton?: ReactNode
}

/** A highlighted section about something that an order waits for, with the button that records it. */
export function RequiredAction({ order, onChanged, onOutdated, call, name, title, children, ...rest }: Props) {
  const recording = useCall(call)
  const record = () =>
    recording.send(
      { params: { id: order.id } },
      ({ message, order: changed }) => {
        toast.success(message)
        onChanged(changed)
      },
      (error) => {
        if (hasStatus(error, 409)) onOutdated()
      },
    )
  return (
    <section aria-label={name} className="grid gap-4 rounded-card bg-warning-tint p-5">
      <div className="grid gap-1">
        <h3 className="text-lg">{title}</h3>
        <p>{children}</p>
      </div>
      <CallErrorText error={recording.error} fallback={rest.errorText} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={recording.busy} onClick={record}>
          {rest.buttonText}
        </Button>
        {rest.otherButton}
      </div>
    </section>
  )
}
