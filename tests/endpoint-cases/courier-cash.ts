import { previewRemittance } from '#server/orders/cash/preview-remittance.ts'
import { createCashShipment, importRemittance, remittanceFile } from '#tests/support/cash-on-delivery/courier-cash.ts'
import { createAdmin } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { administrators, type EndpointCase } from './endpoint-case.ts'

const csv = 'AWB,COD Amount\nD4711,500\n'

const createRemittance = async (context: TestContext) => {
  await createCashShipment(context, { trackingNumber: 'D4711' })
  return { id: await importRemittance(context, await createAdmin(context), csv) }
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
  'POST /courier-cash/remittances/preview': administrators(() => ({ form: {}, files: remittanceFile(csv) })),
  'POST /courier-cash/remittances': administrators(async (context) => {
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
