import { previewRemittance } from '#server/orders/cash/preview-remittance.ts'
import { createCashShipment, importRemittance, remittanceFile } from '#tests/support/cash-on-delivery/courier-cash.ts'
import { createAdmin } from '#tests/support/factories.ts'
import { createSequence } from '#tests/support/sequence.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { administrators, type EndpointCase } from './endpoint-case.ts'

const next = createSequence()

/** A remittance file that was not imported before. */
const newFile = (trackingNumber = `D${next()}`) => `AWB,COD Amount\n${trackingNumber},500\n`

const createRemittance = async (context: TestContext) => {
  const trackingNumber = `D4711-${next()}`
  await createCashShipment(context, { trackingNumber })
  return { id: await importRemittance(context, await createAdmin(context), newFile(trackingNumber)) }
}

/** The cash that couriers collect. */
export const courierCashCases: Record<string, EndpointCase> = {
  'GET /courier-cash': administrators(),
  'GET /courier-cash/shipments': administrators(() => ({ query: { list: 'OVERDUE', courier: 'Delhivery' } })),
  'GET /courier-cash/export': administrators(() => ({ query: { courier: 'Delhivery' } })),
  'POST /courier-cash/receipts': administrators(async (context) => ({
    body: {
      shipmentIds: [(await createCashShipment(context)).shipmentId],
      reference: 'Cash box',
      receivedOn: '2024-01-05',
    },
  })),
  'GET /courier-cash/remittances': administrators(),
  'GET /courier-cash/remittances/{id}': administrators(async (context) => ({
    params: await createRemittance(context),
    query: { only: 'problems' },
  })),
  'POST /courier-cash/remittances/preview': administrators(() => ({ form: {}, files: remittanceFile(newFile()) })),
  'POST /courier-cash/remittances': administrators(async (context) => {
    const csv = newFile()
    const { preview } = await previewRemittance(context, { courier: null }, remittanceFile(csv))
    return { form: { reference: 'UTR1', remittedOn: '2024-01-05', preview }, files: remittanceFile(csv) }
  }),
  'POST /courier-cash/remittances/{id}/reversal': administrators(async (context) => ({
    params: await createRemittance(context),
    body: { note: 'The file of another store' },
  })),
  'GET /orders/{id}/courier-cash': administrators(async (context) => ({
    params: { id: (await createCashShipment(context)).id },
  })),
}
