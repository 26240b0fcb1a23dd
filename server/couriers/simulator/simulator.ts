import { createHmac } from 'node:crypto'
import { dayMs } from '#contract/durations.ts'
import { indiaOffsetMs } from '#contract/india-time.ts'
import type { Log } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { equalsSecret } from '#server/http/equals-secret.ts'
import { createCourierControl } from './control.ts'
import { scansOf, simulatedTime, webhookBody } from './simulated-scans.ts'
import {
  appendSimulatedScan,
  findSimulatedOrder,
  findSimulatedReturns,
  insertSimulatedOrder,
  type SimulatedOrder,
  type SimulatedScan,
  updateSimulatedOrder,
} from './simulator.store.ts'

type Settings = {
  db: Database
  clock: () => Date
  log: Log
  account: { email: string; password: string }
  /** The URL prefix of the labels. */
  labelsUrl: string
  webhook: { url: string; token: string }
}

export type SimulatedResponse = { status: number; body?: object | undefined }

const ok = (body: object): SimulatedResponse => ({ status: 200, body })
const error = (status: number, message: string): SimulatedResponse => ({
  status,
  body: { message, status_code: status },
})

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

const invalidData = (errors: Record<string, string[]>): SimulatedResponse => ({
  status: 422,
  body: { message: 'Oops! Invalid Data.', errors, status_code: 422 },
})

/** The start of a day in India; the beginning of time for no day. */
const startOf = (day: unknown): Date =>
  /^\d{4}-\d\d-\d\d$/.test(String(day)) ? new Date(Date.parse(`${day}T00:00:00Z`) - indiaOffsetMs) : new Date(0)

/** No courier serves PIN codes that end in this, so that a test can see it. */
const unservedPinCodes = /000$/

/** A simulator of the calls of Shiprocket that the store uses, with its orders in the database for all processes. */
export function createCourierSimulator({ db, clock, log, account, labelsUrl, webhook }: Settings) {
  const control = createCourierControl()
  const sign = (issuedAt: string) => createHmac('sha256', account.password).update(issuedAt).digest('base64url')
  const findShipment = (value: unknown) => {
    const id = Number([value].flat()[0])
    return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? findSimulatedOrder(db, 'id', id) : undefined
  }

  return {
    control,
    account,
    webhook,

    login({ email, password }: { email?: unknown; password?: unknown }): SimulatedResponse {
      if (email !== account.email || !equalsSecret(String(password), account.password)) {
        return error(400, 'Invalid email and password combination')
      }
      const issuedAt = String(clock().getTime())
      return ok({ id: 1, email: account.email, token: `${issuedAt}.${sign(issuedAt)}` })
    },
    /** Whether an authorization header has a token that is valid and not revoked. */
    accepts(header: string | undefined): boolean {
      const [, issuedAt = '', signature = ''] = /^Bearer (\d+)\.(\S+)$/.exec(header ?? '') ?? []
      return equalsSecret(signature, sign(issuedAt)) && Number(issuedAt) > control.tokensRevokedUntil
    },

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

    async findOrder(search: string): Promise<SimulatedResponse> {
      const found = await findSimulatedOrder(db, 'reference', search)
      const order = found?.isReturn ? undefined : found
      return ok({ data: order ? [toFoundOrder(order)] : [], meta: { pagination: { total: order ? 1 : 0 } } })
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

    /** Adds a scan to the history of a shipment. */
    addScan: (awb: string, scan: SimulatedScan) => appendSimulatedScan(db, awb, scan),

    /** Sends the webhook about a shipment as it is now; returns the status of the response, 0 for none. */
    async sendWebhook(awb: string): Promise<number> {
      const order = await findSimulatedOrder(db, 'awb', awb)
      if (!order) return 0
      try {
        const response = await fetch(webhook.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': webhook.token },
          body: JSON.stringify(webhookBody(order, clock())),
          signal: AbortSignal.timeout(5000),
        })
        await response.arrayBuffer()
        return response.status
      } catch (cause) {
        log.warn({ err: cause }, 'The courier simulator could not deliver a webhook.')
        return 0
      }
    },
  }
}

export type CourierSimulator = ReturnType<typeof createCourierSimulator>

const toFoundOrder = ({ id, reference, canceled, awb, courierName }: SimulatedOrder) => ({
  id,
  channel_order_id: reference,
  status: canceled ? 'CANCELED' : 'NEW',
  shipments: [{ id, awb: awb ?? '', courier: courierName ?? '' }],
})

const toFoundReturn = ({ id, reference, canceled, awb, courierName }: SimulatedOrder) => ({
  id,
  channel_order_id: reference,
  status: canceled ? 'RETURN CANCELLED' : 'RETURN PENDING',
  shipment_id: id,
  shipments: [{ awb: awb ?? '', courier: courierName ?? '' }],
})
