import type { CourierKey } from '#contract/orders/shipments/couriers.ts'
import { previewRemittance } from '#server/orders/cash/preview-remittance.ts'
import { receiveCashByHand } from '#server/orders/cash/receive-cash-by-hand.ts'
import { saveRemittance } from '#server/orders/cash/save-remittance.ts'
import { unnamedCourier } from '#server/orders/shipments/add-shipment.ts'
import { createShipment } from '#server/orders/shipments/create-shipment.ts'
import { transitionShipment } from '#server/orders/shipments/transition-shipment.ts'
import { createAdmin, createCustomer, createVariant, type TestUser } from '../factories.ts'
import { createCodOrder } from '../order-factories.ts'
import { createSequence } from '../sequence.ts'
import type { TestContext } from '../test-context.ts'

const next = createSequence()

type Given = {
  admin?: TestUser
  customer?: TestUser
  courier?: CourierKey | null
  trackingNumber?: string | null
  /** The cash that the courier collects, in paise. */
  cash?: number
  isDelivered?: boolean
}

/** A cash order that left the store in one shipment, by default delivered by Delhivery; returns the ids of both. */
export async function createCashShipment(context: TestContext, given: Given = {}) {
  const { courier = 'DELHIVERY', trackingNumber = null, cash = 500_00, isDelivered = true } = given
  const admin = given.admin ?? (await createAdmin(context))
  const customer = given.customer ?? (await createCustomer(context))
  const of = await createVariant(context, { price: cash, product: `Kurta ${next()}` })
  const { id } = await createCodOrder(context, customer, { of })
  const details = { ...unnamedCourier, courier, trackingNumber, handOver: true }
  const { order } = await createShipment(context, admin, id, details)
  const shipmentId = order.shipments![0]!.id
  if (isDelivered) await transitionShipment(context, admin, { id, shipmentId }, { transition: 'deliver', reason: null })
  return { id, shipmentId }
}

/** A courier's file as it is received. */
export const remittanceFile = (csv: string, filename = 'remittance.csv') => [
  { field: 'file', filename, bytes: Buffer.from(csv) },
]

type Save = { courier?: string | null; reference?: string; remittedOn?: string; charges?: number; preview?: string }

/** Previews a courier's file and saves it; returns the id of its remittance. */
export async function importRemittance(context: TestContext, admin: TestUser, csv: string, given: Save = {}) {
  const { courier = null, reference = 'UTR1', remittedOn = '2024-01-05', charges = 0 } = given
  const preview = given.preview ?? (await previewRemittance(context, { courier }, remittanceFile(csv))).preview
  const details = { courier, reference, remittedOn, charges, note: null, preview }
  return (await saveRemittance(context, admin, details, remittanceFile(csv))).id
}

type Receipt = { reference?: string; expectedTotal?: number }

/** Records the cash of shipments as received by hand. */
export const receiveByHand = (context: TestContext, admin: TestUser, shipmentIds: string[], given: Receipt = {}) =>
  receiveCashByHand(context, admin, {
    shipmentIds,
    reference: 'Cash box',
    receivedOn: '2024-01-05',
    note: null,
    ...given,
  })
