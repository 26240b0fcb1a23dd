import { costOfLine } from '#contract/orders/cost-of-pieces.ts'
import { lastTenDigits } from '#contract/phone.ts'
import type { AppContext } from '#server/context.ts'
import type { BookedShipment, BookingItem, BookingParams, Contact, CourierProvider } from '#server/couriers/provider.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertOrderEvents, storeActor } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { recipientName } from '../order-with-lines.ts'
import { findShipment } from '../shipments/find-shipment.ts'
import { shipmentEvent } from '../shipments/shipment-event.ts'
import { findOrderOfTrackingNumber, type ShipmentColumns, updateShipmentColumns } from '../shipments/shipments.store.ts'
import type { BookingToProcess } from './booking-to-process.ts'
import { findBookingToSend, type ParcelItem, updateBooking } from './bookings.store.ts'

type BookingToSend = NonNullable<Awaited<ReturnType<typeof findBookingToSend>>>

/** The booking of a shipment as it is processed; undefined for none. */
export async function findShipmentBooking(
  context: AppContext,
  id: string,
  isRepeat: boolean,
): Promise<BookingToProcess | undefined> {
  const booking = await findBookingToSend(context.db, id)
  if (!booking) return
  const params = bookingParams(booking, isRepeat)
  return {
    id,
    createdAt: booking.createdAt,
    order: { reference: booking.reference, providerOrderId: null },
    problem: typeof params === 'string' ? params : null,
    send: (provider) => provider.book(params as BookingParams),
    recordBooked: (booked, provider) => recordBooked(context, booking, booked, provider),
  }
}

/** The booking as the service takes it; a text says why it cannot be sent. */
function bookingParams(booking: BookingToSend, isRepeat: boolean): BookingParams | string {
  // It may have been sent by hand, or canceled, before the service answered.
  if (booking.shipmentStatus !== 'READY') return 'The parcel is not in the store any more.'
  const recipient = contactOf(booking)
  if (typeof recipient === 'string') return recipient
  const cashAmount = booking.paymentMethod === 'COD' ? booking.cashAmount : 0
  const items = booking.items.map(toBookingItem)
  const { reference, courierId, orderDate, weightGrams, lengthCm, breadthCm, heightCm } = booking
  return {
    reference,
    isRepeat,
    courierId,
    orderDate,
    weightGrams,
    lengthCm,
    breadthCm,
    heightCm,
    recipient,
    items,
    cashAmount,
    value: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
  }
}

type AddressOfOrder = Parameters<typeof recipientName>[0] &
  Omit<Contact, 'name' | 'email' | 'phone' | 'pinCode'> & {
    /** Null once the customer's account is deleted. */
    userId: string | null
    /** Empty for a customer who gave none, and once the account is deleted. */
    email: string
    storeEmail: string | null
    phone: string | null
    mobile: string | null
    postalCode: string
  }

/** The customer at the address of an order, as the service takes it; without an e-mail address, with that of the store. A text says what is missing. */
export function contactOf(order: AddressOfOrder): Contact | string {
  if (order.userId === null && !order.email) return 'The customer has deleted the account.'
  const phone = lastTenDigits(order.phone ?? order.mobile ?? '')
  if (!/^\d{10}$/.test(phone)) return 'The address has no mobile number.'
  const { addressLine1, addressLine2, city, state, postalCode: pinCode } = order
  // The API requires an address; customers of orders by phone can have none.
  const email = order.email || order.storeEmail
  if (!email) return 'Neither the customer nor the store has an e-mail address.'
  return { name: recipientName(order), email, phone, addressLine1, addressLine2, city, state, pinCode }
}

/** The price of a piece is what was paid for it. */
const toBookingItem = ({ name, sku, hsn, pieces, quantity, priceAtPurchase, discount }: ParcelItem): BookingItem => ({
  name,
  sku: sku ?? '',
  quantity: pieces,
  price: Math.round(costOfLine({ quantity, priceAtPurchase, discount }) / quantity),
  hsn,
})

/** Writes the number and courier of a booking into the booking and its shipment. */
async function recordBooked(
  context: AppContext,
  booking: BookingToSend,
  { providerOrderId, providerShipmentId, awb, courierName }: BookedShipment,
  provider: CourierProvider,
): Promise<void> {
  const now = context.clock()
  await inTransaction(context.db, async (trx) => {
    await lockExistingOrder(trx, booking.orderId)
    const result = { providerOrderId, providerShipmentId, awb, courierName }
    await updateBooking(trx, booking.id, now, { ...result, state: 'BOOKED', claimedUntil: null, error: null })
    const shipment = await findShipment(trx, booking.orderId, booking.shipmentId)
    // One that was canceled meanwhile is canceled at the service by the job that follows shipments.
    if (shipment.status === 'CANCELED') return
    // While it waits, the courier that was entered before the booking is replaced (`assertNotBooked`).
    if (shipment.status !== 'READY' && shipment.courier !== null) {
      const error = 'The parcel has left with another courier. Cancel this booking at the courier service.'
      await updateBooking(trx, booking.id, now, { error })
      return
    }
    const columns: ShipmentColumns = {
      courier: 'OTHER',
      courierName,
      trackingNumber: awb,
      trackingUrl: provider.trackingUrl(awb),
      weightGrams: booking.weightGrams,
    }
    const other = await findOrderOfTrackingNumber(trx, columns, shipment.id)
    if (other) {
      context.log.error({ bookingId: booking.id }, 'a courier gave the number of another shipment')
      return
    }
    await updateShipmentColumns(trx, shipment.id, columns)
    const event = shipmentEvent({ ...shipment, ...columns }, shipment.status, shipment.status)
    await insertOrderEvents(trx, booking.orderId, storeActor, now, [event])
  })
}
