import { previewRemittance } from '#server/orders/cash/preview-remittance.ts'
import { createCashShipment, importRemittance, remittanceFile } from '#tests/support/cash-on-delivery/courier-cash.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { AuditedRequests } from './audited-request.ts'

const csv = 'AWB,COD Amount\nD4711,500\n'

/** Requests that change what was received of the cash of orders. */
export const courierCashRequests: AuditedRequests = {
  'POST /courier-cash/receipts': {
    prepare: async (context) => ({
      body: {
        shipmentIds: [(await createCashShipment(context)).shipmentId],
        reference: 'Cash box',
        receivedOn: '2024-01-05',
        note: 'Handed to Asha Rao says the driver',
      },
    }),
    entry: {
      action: 'created',
      subject: 'remittance',
      before: null,
      after: { courier: 'Delhivery', reference: 'Cash box', remittedOn: '2024-01-05', lines: 1, total: 500_00 },
    },
  },
  'POST /courier-cash/remittances': {
    prepare: async (context) => {
      await createCashShipment(context, { trackingNumber: 'D4711' })
      const { preview } = await previewRemittance(context, { courier: 'Delhivery' }, remittanceFile(csv))
      const fields = { courier: 'Delhivery', reference: 'UTR1', remittedOn: '2024-01-05', charges: '20', preview }
      return multipartForm(fields, remittanceFile(csv))
    },
    entry: {
      action: 'imported',
      subject: 'remittance',
      before: null,
      after: { courier: 'Delhivery', reference: 'UTR1', total: 500_00, charges: 20_00, fileName: 'remittance.csv' },
    },
  },
  'POST /courier-cash/remittances/{id}/reversal': {
    prepare: async (context, admin) => {
      await createCashShipment(context, { trackingNumber: 'D4711' })
      return { params: { id: await importRemittance(context, admin, csv) }, body: { note: 'A wrong file' } }
    },
    entry: { action: 'changed', subject: 'remittance', before: { isReversed: false }, after: { isReversed: true } },
  },
}
