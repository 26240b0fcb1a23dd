import { bookShipment } from '#server/orders/couriers/book-shipment.ts'
import { bookPickup } from '#server/orders/returns/pickup/book-pickup.ts'
import { createAdmin, type TestUser } from '../factories.ts'
import { createPackedShipment } from '../order-factories.ts'
import { createItemReturn } from '../orders/item-return.ts'
import type { TestContext } from '../test-context.ts'

const bookedAs = (awb: string) => ({
  ...({ kind: 'booked', providerOrderId: '1', providerShipmentId: '1' } as const),
  awb,
  courierName: 'Test courier',
})

/** A courier service without a network that does everything it is asked for. */
const fakeCourier: NonNullable<TestContext['couriers']['provider']> = {
  rates: async () => ({ kind: 'found', couriers: [] }),
  pickupRates: async () => ({ kind: 'found', couriers: [] }),
  book: async ({ reference }) => bookedAs(reference),
  bookPickup: async ({ reference }) => bookedAs(reference),
  label: async (id) => ({ kind: 'created', url: `https://labels.example/${id}` }),
  requestPickup: async () => ({ kind: 'requested', at: null, reference: null }),
  track: async () => ({ kind: 'found', scans: [] }),
  cancel: async () => ({ kind: 'canceled' }),
  trackingUrl: (awb) => `https://courier.example/${awb}`,
}

/** The size of a parcel and the chosen courier. */
export const parcelInput = { weightGrams: 500, lengthCm: 20, breadthCm: 15, heightCm: 10, courierId: 1 }

/** An approved return that a courier picks up, in a store that books with a courier service, until the end of the test; returns its ids. */
export async function createReturnToPickUp(context: TestContext, customer: TestUser) {
  context.couriers = { kind: 'simulator', provider: fakeCourier, webhookToken: null, simulator: null }
  const { params } = await createItemReturn(context, customer, { isApproved: true, method: 'PICKUP' })
  await context.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', params.id).execute()
  return params
}

/** A return whose pickup is booked with a courier service. */
export async function createBookedPickup(context: TestContext, customer: TestUser) {
  const params = await createReturnToPickUp(context, customer)
  await bookPickup(context, await createAdmin(context), params, parcelInput)
  return params
}

/** A packed parcel in a store that books with a courier service, until the end of the test; returns its ids. */
export async function createParcelToBook(context: TestContext, customer: TestUser) {
  context.couriers = { kind: 'simulator', provider: fakeCourier, webhookToken: null, simulator: null }
  const params = await createPackedShipment(context, customer)
  await context.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', params.id).execute()
  return params
}

/** A parcel that is booked with a courier service. */
export async function createBookedParcel(context: TestContext, customer: TestUser) {
  const params = await createParcelToBook(context, customer)
  await bookShipment(context, await createAdmin(context), params, parcelInput)
  return params
}
