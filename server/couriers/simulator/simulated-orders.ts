import type { Database } from '#server/database/connect.ts'
import { invalidData, ok, type SimulatedResponse } from './responses.ts'
import { findSimulatedOrder, insertSimulatedOrder, type SimulatedOrder } from './simulator.store.ts'

type Deps = { db: Database; clock: () => Date }

/** The calls that create and find the orders of shipments. */
export const simulatedOrders = ({ db, clock }: Deps) => ({
  /** Creates an order; one with a known reference is answered as it is, also if it is canceled. */
  async createOrder(body: Record<string, unknown>): Promise<SimulatedResponse> {
    const { order_id: reference, billing_pincode: pinCode, billing_phone: phone, weight, length } = body
    if (typeof reference !== 'string' || !pinCode || !phone || !weight || !length) {
      return invalidData({ order_id: ['Required fields are missing.'] })
    }
    const order = { reference, deliveryPinCode: String(pinCode), isCod: body.payment_method === 'COD' }
    await insertSimulatedOrder(db, { ...order, createdAt: clock() })
    const stored = (await findSimulatedOrder(db, 'reference', reference))!
    const status = stored.canceled ? { status: 'CANCELED', status_code: 5 } : { status: 'NEW', status_code: 1 }
    const courier = { awb_code: stored.awb ?? '', courier_name: stored.courierName ?? '' }
    return ok({ order_id: stored.id, shipment_id: stored.id, ...status, ...courier })
  },

  async findOrder(search: string): Promise<SimulatedResponse> {
    const found = await findSimulatedOrder(db, 'reference', search)
    const order = found?.isReturn ? undefined : found
    return ok({ data: order ? [toFoundOrder(order)] : [], meta: { pagination: { total: order ? 1 : 0 } } })
  },
})

const toFoundOrder = ({ id, reference, canceled, awb, courierName }: SimulatedOrder) => ({
  id,
  channel_order_id: reference,
  status: canceled ? 'CANCELED' : 'NEW',
  shipments: [{ id, awb: awb ?? '', courier: courierName ?? '' }],
})
