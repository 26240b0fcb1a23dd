import type { AppContext } from '#server/context.ts'
import type { ProviderScan } from '#server/couriers/provider.ts'
import { recordPickupScans } from '../returns/pickup/record-pickup-scans.ts'
import { recordScans } from './record-scans.ts'
import type { ScanSource } from './scans.store.ts'

/** A booking of a shipment or of the pickup of a return. */
export type BookingOfOrder = { id: string; orderId: string; shipmentId: string | null; returnId: string | null }

type Report = { source: ScanSource; scans: readonly ProviderScan[]; isOnlyStored?: boolean }

/** Records what the courier of a booking reports: of its shipment, or of its return. */
export async function recordBookingScans(
  context: AppContext,
  { id: bookingId, orderId, shipmentId, returnId }: BookingOfOrder,
  report: Report,
): Promise<void> {
  if (returnId) await recordPickupScans(context, { ...report, orderId, bookingId, returnId })
  else if (shipmentId) await recordScans(context, { ...report, orderId, bookingId, shipmentId })
}
