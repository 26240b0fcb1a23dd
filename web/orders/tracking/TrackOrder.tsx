import { useState } from 'react'
import { OrderTracking } from './OrderTracking.tsx'
import { TrackForm } from './TrackForm.tsx'
import type { TrackedOrder, TrackingResult } from './tracking.ts'

type Props = {
  /** The order number of the page's address, or an empty text. */
  orderNumber: string
  /** The result of a form that was sent without JavaScript. */
  submitted: TrackingResult | undefined
  /** True if a link on this page led back to the form; its first field then gets the focus. */
  focusOnMount: boolean
}

/** Asks for the number and the contact of an order, and then shows the order in place of the form. */
export function TrackOrder({ orderNumber, submitted, focusOnMount }: Props) {
  const [found, setFound] = useState<TrackedOrder | null>(null)
  const order = found ?? submitted?.order
  return (
    <div className="page section">
      <div className="mx-auto grid max-w-xl gap-6">
        {order ? (
          <OrderTracking order={order} focusOnMount={found !== null} />
        ) : (
          <TrackForm
            typed={submitted?.typed ?? { orderNumber, contact: '' }}
            failure={submitted?.failure ?? null}
            focusOnMount={focusOnMount}
            onFound={setFound}
          />
        )}
      </div>
    </div>
  )
}
