import { processBooking } from '#server/orders/couriers/process-booking.ts'
import type { TestContext } from '../test-context.ts'

export const parcelSize = { weightGrams: 600, lengthCm: 22, breadthCm: 16, heightCm: 9 }

/** A booking with Delhivery Surface. */
export const bookingInput = { ...parcelSize, courierId: 43, charge: 5400 }

export const findBookings = ({ db }: TestContext) =>
  db.selectFrom('courierBookings').selectAll().orderBy('createdAt').execute()

/** The orders that the simulated service has. */
export const findProviderOrders = ({ db }: TestContext) =>
  db.selectFrom('simulatedCourierOrders').selectAll().orderBy('id').execute()

/** Moves the clock by minutes and runs the jobs of all bookings; the queue has a clock of its own. */
export async function runDueJobs(context: TestContext, minutes: number) {
  context.setClock(new Date(context.clock().getTime() + minutes * 60_000))
  for (const { id } of await findBookings(context)) await processBooking(context, id)
}
