import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { AppContext } from '#server/context.ts'
import type { CourierProvider, RefusedCall, UnknownOutcome } from '#server/couriers/provider.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { defineJob } from '#server/queue/define-job.ts'
import { findPickupBooking } from '../returns/pickup/pickup-booking.ts'
import type { BookingToProcess } from './booking-to-process.ts'
import { claimBooking, findClaimEnd, updateBooking } from './bookings.store.ts'
import { findShipmentBooking } from './shipment-booking.ts'

/** The job that books a shipment or pickup which its request did not book. */
export const processBookingJob = defineJob<{ bookingId: string }>('process-courier-booking')

/** How long one process works on a booking, in milliseconds: longer than all requests of a booking together. */
export const bookingLease = 5 * minuteMs

/** How long a service that does not answer is asked again in the background. */
const retryFor = 2 * dayMs

const secondMs = 1000

/** Queues the job of a booking; a later call replaces the time of an earlier one. */
export const queueBooking = (trx: Database, bookingId: string, runAt: Date) =>
  processBookingJob.add(trx, { bookingId }, { key: `courier-booking-${bookingId}`, runAt })

/**
 * Books a shipment or the pickup of a return with the courier service, unless another process does, or it is decided. The service is called
 * outside of any transaction; a repetition finds the order that an earlier call created by its reference.
 */
export async function processBooking(context: AppContext, bookingId: string): Promise<void> {
  const { db, couriers, clock } = context
  if (couriers.kind === 'none') return
  const { kind, provider } = couriers
  const now = clock()
  const claim = await claimBooking(db, bookingId, now, new Date(now.getTime() + bookingLease))
  if (!claim) return waitForClaim(context, bookingId)
  const find = claim.returnId === null ? findShipmentBooking : findPickupBooking
  const booking = await find(context, bookingId, claim.isRepeat)
  if (!booking || claim.provider !== kind) return
  if (booking.problem !== null) return withdrawBooking(context, provider, booking, claim.isRepeat, booking.problem)
  const result = await booking.send(provider)
  if (result.kind === 'booked') return booking.recordBooked(result, provider)
  if (result.kind === 'unknown') return recordUnknown(context, booking, result.reason)
  // The order that no courier took would stay in the service's list.
  const canceled = result.created ? await provider.cancel({ ...booking.order, ...result.created }) : null
  if (!canceled || canceled.kind === 'canceled') return recordFailure(context, booking, result.reason)
  context.log.warn({ bookingId, outcome: canceled.kind }, 'the order of a refused booking was not canceled')
  return recordFailure(context, booking, notCanceled(result.reason, canceled))
}

/** Why a booking failed whose order remains at the service. */
const notCanceled = (problem: string, { reason }: RefusedCall | UnknownOutcome): string =>
  `${problem} Not canceled by the courier service: ${reason}`

/** Ends a booking that cannot be sent, with the order that an earlier request may have created at the service. */
async function withdrawBooking(
  context: AppContext,
  provider: CourierProvider,
  booking: BookingToProcess,
  isRepeat: boolean,
  problem: string,
): Promise<void> {
  if (!isRepeat) return recordFailure(context, booking, problem)
  const result = await provider.cancel(booking.order)
  if (result.kind === 'canceled') return recordFailure(context, booking, problem)
  if (result.kind === 'unknown' || result.isTemporary) return recordUnknown(context, booking, result.reason)
  context.log.error({ bookingId: booking.id, outcome: result.kind }, 'the order of a booking that is not sent remains')
  return recordFailure(context, booking, notCanceled(problem, result))
}

/** Continues a booking after the time of the process that works on it, in case that one has ended. */
async function waitForClaim({ db }: AppContext, bookingId: string): Promise<void> {
  const until = await findClaimEnd(db, bookingId)
  if (until) await queueBooking(db, bookingId, new Date(until.getTime() + secondMs))
}

async function recordUnknown({ db, clock, log }: AppContext, booking: BookingToProcess, reason: string): Promise<void> {
  const now = clock()
  const age = now.getTime() - booking.createdAt.getTime()
  // No log has the reasons of the service, which can name the customer.
  log.warn({ bookingId: booking.id }, 'the courier service did not answer a booking')
  await inTransaction(db, async (trx) => {
    await updateBooking(trx, booking.id, now, { state: 'UNKNOWN', claimedUntil: null, error: reason })
    // The older the booking, the longer the pause: from a minute to an hour.
    const pause = Math.min(Math.max(age, minuteMs), hourMs)
    if (age < retryFor) await queueBooking(trx, booking.id, new Date(now.getTime() + pause))
  })
}

const recordFailure = async ({ db, clock }: AppContext, booking: BookingToProcess, error: string): Promise<void> => {
  await updateBooking(db, booking.id, clock(), { state: 'FAILED', claimedUntil: null, error })
}
