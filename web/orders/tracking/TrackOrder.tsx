import { useState } from 'react'
import { OrderTracking } from './OrderTracking.tsx'
import { TrackForm } from './TrackForm.tsx'
import type { TrackedOrder, TrackingResult } from './tracking.ts'

const nothingTyped = { orderNumber: '', contact: '' }

type Props = {
  /** The order number of the page's address, or an empty text. */
  orderNumber: string
  /** The result of a form that was sent without JavaScript. */
  submitted: TrackingResult | undefined
}

/** Asks for the number and the contact of an order, and then shows the order in place of the form. */
export function TrackOrder({ orderNumber, submitted }: Props) {
  const [order, setOrder] = useState<TrackedOrder | null>(submitted?.order ?? null)
  const [clicks, setClicks] = useState(0)
  const show = (shown: TrackedOrder | null) => {
    setOrder(shown)
    setClicks((before) => before + 1)
  }
  return (
    <div className="page section">
      <div className="mx-auto grid max-w-xl gap-6">
        {order ? (
          <OrderTracking order={order} focusOnMount={clicks > 0} onLeave={() => show(null)} />
        ) : (
          <TrackForm
            typed={clicks > 0 ? nothingTyped : (submitted?.typed ?? { orderNumber, contact: '' })}
            failure={clicks > 0 ? null : (submitted?.failure ?? null)}
            focusOnMount={clicks > 0}
            onFound={show}
          />
        )}
      </div>
    </div>
  )
}
