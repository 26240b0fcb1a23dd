import type { AppContext } from '#server/context.ts'
import { readWebhook } from '#server/couriers/shiprocket/read-webhook.ts'
import { recordBookingScans } from './record-booking-scans.ts'
import { findBookingByAwb } from './scans.store.ts'

/** Records the scans of a webhook. One about a shipment that the store did not book, or in another form, is logged and has no effect. */
export async function handleCourierWebhook(context: AppContext, body: unknown): Promise<void> {
  const { db, log } = context
  const webhook = readWebhook(body)
  if (!webhook) {
    log.warn({}, 'a webhook of the courier service has an unknown form')
    return
  }
  const booking = await findBookingByAwb(db, webhook.awb, webhook.courierName)
  if (!booking) {
    log.info({}, 'a webhook of the courier service names an unknown shipment')
    return
  }
  const isOnlyStored = booking.returnId === null && webhook.isReturn
  await recordBookingScans(context, booking, { source: 'webhook', scans: webhook.scans, isOnlyStored })
}
