import { dayMs } from '#contract/durations.ts'
import { indiaOffsetMs } from '#contract/india-time.ts'
import type { Database } from '#server/database/connect.ts'
import { invalidData, ok, type SimulatedResponse } from './responses.ts'
import {
  findSimulatedOrder,
  findSimulatedReturns,
  insertSimulatedOrder,
  type SimulatedOrder,
} from './simulator.store.ts'

/** The fields that "Create a Return Order" requires. */
const returnFields = [
  ...[
    'order_id',
    'order_date',
    'pickup_customer_name',
    'pickup_address',
    'pickup_city',
    'pickup_state',
    'pickup_country',
  ],
  ...['pickup_pincode', 'pickup_email', 'pickup_phone', 'shipping_customer_name', 'shipping_address', 'shipping_city'],
  ...['shipping_country', 'shipping_pincode', 'shipping_state', 'shipping_email', 'shipping_phone', 'order_items'],
  ...['payment_method', 'sub_total', 'length', 'breadth', 'height', 'weight'],
]

/** The start of a day in India; the beginning of time for no day. */
const startOf = (day: unknown): Date =>
  /^\d{4}-\d\d-\d\d$/.test(String(day)) ? new Date(Date.parse(`${day}T00:00:00Z`) - indiaOffsetMs) : new Date(0)

type Deps = { db: Database; clock: () => Date }

/** The calls that create and find returns. */
export const simulatedReturns = ({ db, clock }: Deps) => ({
  /** Creates a return; one with a known reference is refused. */
  async createReturn(body: Record<string, unknown>): Promise<SimulatedResponse> {
    const missing = returnFields.filter((field) => !body[field])
    if (missing.length > 0) {
      return invalidData(Object.fromEntries(missing.map((field) => [field, [`The ${field} field is required.`]])))
    }
    const reference = String(body.order_id)
    if (await findSimulatedOrder(db, 'reference', reference)) {
      return invalidData({ order_id: ['The order id has already been taken.'] })
    }
    const order = { reference, deliveryPinCode: String(body.shipping_pincode), isCod: false, isReturn: true }
    await insertSimulatedOrder(db, { ...order, createdAt: clock() })
    const { id } = (await findSimulatedOrder(db, 'reference', reference))!
    return ok({ order_id: id, shipment_id: id, status: 'RETURN PENDING', status_code: 21 })
  },

  /** The returns that were created between two days, by page. */
  async findReturns(query: Record<string, string>): Promise<SimulatedResponse> {
    const [page, perPage] = [Math.max(1, Number(query.page) || 1), Math.max(1, Number(query.per_page) || 15)]
    const until = query.to ? new Date(startOf(query.to).getTime() + dayMs) : new Date(clock().getTime() + dayMs)
    const { returns, pages } = await findSimulatedReturns(db, startOf(query.from), until, page, perPage)
    return ok({ data: returns.map(toFoundReturn), meta: { pagination: { total_pages: pages, current_page: page } } })
  },
})

const toFoundReturn = ({ id, reference, canceled, awb, courierName }: SimulatedOrder) => ({
  id,
  channel_order_id: reference,
  status: canceled ? 'RETURN CANCELLED' : 'RETURN PENDING',
  shipment_id: id,
  shipments: [{ awb: awb ?? '', courier: courierName ?? '' }],
})
