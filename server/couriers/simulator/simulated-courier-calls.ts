import type { Database } from '#server/database/connect.ts'
import { error, invalidData, ok, type SimulatedResponse } from './responses.ts'
import { scansOf, simulatedTime } from './simulated-scans.ts'
import { findSimulatedOrder, updateSimulatedOrder } from './simulator.store.ts'

/** The last one picks nothing up at customers. */
const couriers = [
  { id: 43, name: 'Delhivery Surface', rate: 54, cod: 1, days: '4', rating: 4.9, picksUp: true },
  { id: 51, name: 'Xpressbees Surface', rate: 61.5, cod: 1, days: '3', rating: 4.4, picksUp: true },
  {
    id: 225,
    name: 'India Post-Business Parcel Surface Prepaid',
    rate: 38,
    cod: 0,
    days: '8',
    rating: 4.1,
    picksUp: false,
  },
] as const

/** No courier serves PIN codes that end in this, so that a test can see it. */
const unservedPinCodes = /000$/

type Deps = {
  db: Database
  clock: () => Date
  /** The URL prefix of the labels. */
  labelsUrl: string
}

/** The calls about couriers: which ones deliver, and what they do with a shipment. */
export function simulatedCourierCalls({ db, clock, labelsUrl }: Deps) {
  const findShipment = (value: unknown) => {
    const id = Number([value].flat()[0])
    return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? findSimulatedOrder(db, 'id', id) : undefined
  }

  return {
    pickupLocations: (): SimulatedResponse =>
      ok({
        data: {
          shipping_address: [
            {
              id: 1,
              pickup_location: 'Primary',
              pin_code: '560001',
              is_primary_location: 1,
              name: 'Simulated store',
              email: 'store@example.com',
              phone: '9876500000',
              address: '1 Residency Road',
              address_2: '',
              city: 'Bengaluru',
              state: 'Karnataka',
              country: 'India',
            },
          ],
        },
      }),

    serviceability(query: Record<string, unknown>): SimulatedResponse {
      const isReturn = query.is_return === '1'
      if (isReturn && !query.declared_value) return invalidData({ declared_value: ['The declared value is required.'] })
      if (unservedPinCodes.test(String(isReturn ? query.pickup_postcode : query.delivery_postcode))) {
        return ok({ status: 404, message: 'No courier service is available for this PIN code' })
      }
      const available = couriers
        .filter(({ picksUp }) => picksUp || !isReturn)
        .map(({ id, name, rate, cod, days, rating }) => ({
          courier_company_id: id,
          courier_name: name,
          rate,
          cod,
          blocked: 0,
          estimated_delivery_days: days,
          rating,
        }))
      return ok({
        status: 200,
        data: { available_courier_companies: available, recommended_courier_company_id: 43 },
      })
    },

    async assignCourier(body: Record<string, unknown>): Promise<SimulatedResponse> {
      const order = await findShipment(body.shipment_id)
      if (!order || order.canceled) return error(400, 'Invalid shipment id')
      if (order.awb) return error(400, 'Oops! Cannot reassign courier for this shipment.')
      const courier = couriers.find(({ id }) => id === Number(body.courier_id))
      if (order.isReturn !== (body.is_return === 1)) return error(400, 'Invalid shipment id')
      if (!courier || (order.isCod && courier.cod === 0) || (order.isReturn && !courier.picksUp)) {
        const refusal = { awb_assign_error: 'This courier does not take this shipment.' }
        return ok({ awb_assign_status: 0, response: { data: refusal } })
      }
      const awb = `19${String(order.id).padStart(12, '0')}`
      await updateSimulatedOrder(db, order.id, { awb, courierName: courier.name })
      const data = { courier_company_id: courier.id, awb_code: awb, courier_name: courier.name }
      return ok({ awb_assign_status: 1, response: { data: { ...data, shipment_id: order.id } } })
    },

    async label(body: Record<string, unknown>): Promise<SimulatedResponse> {
      const order = await findShipment(body.shipment_id)
      if (!order?.awb)
        return ok({ label_created: 0, not_created: [], response: 'No valid shipment ids to print label' })
      return ok({ label_created: 1, label_url: `${labelsUrl}/${order.awb}`, not_created: [] })
    },

    async pickup(body: Record<string, unknown>): Promise<SimulatedResponse> {
      const order = await findShipment(body.shipment_id)
      if (!order?.awb) return error(400, 'Invalid shipment id')
      if (order.pickupAt) return error(400, 'Already in Pickup Queue.')
      await updateSimulatedOrder(db, order.id, { pickupAt: clock() })
      const token = `Reference No: SIM-${order.id}`
      const date = simulatedTime(clock())
      return ok({ pickup_status: 1, response: { pickup_scheduled_date: date, pickup_token_number: token, status: 3 } })
    },

    async track(awb: string): Promise<SimulatedResponse> {
      const order = await findSimulatedOrder(db, 'awb', awb)
      const scans = order ? scansOf(order, clock()) : []
      if (scans.length === 0) {
        return ok({ tracking_data: { track_status: 0, error: 'Aahh! There is no activities found in our DB.' } })
      }
      // The newest scan is the first, as in the example of the documentation.
      return ok({ tracking_data: { track_status: 1, shipment_track_activities: [...scans].reverse() } })
    },

    async cancel(body: Record<string, unknown>): Promise<SimulatedResponse> {
      const order = await findShipment(body.ids)
      if (!order) return error(500, 'Trying to get property of non-object')
      if (scansOf(order, clock()).length > 0) return error(400, 'Order cannot be canceled after it was picked up.')
      await updateSimulatedOrder(db, order.id, { canceled: true })
      return { status: 204 }
    },
  }
}
