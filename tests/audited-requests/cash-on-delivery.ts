import { codRulesForm, createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import type { AuditedRequests } from './audited-request.ts'

/** Requests that change the rules for cash on delivery. */
export const cashOnDeliveryRequests: AuditedRequests = {
  'PUT /cash-on-delivery': {
    prepare: async (context) => {
      await createCodRules(context, { maxAmount: 2000_00 })
      return { body: codRulesForm({ maxAmount: '5000', blockedPinCodes: ['744301'], fee: '49' }) }
    },
    entry: {
      action: 'changed',
      subject: 'codRules',
      before: { maxAmount: 2000_00, blockedPinCodes: [], fee: 0 },
      after: { maxAmount: 5000_00, blockedPinCodes: ['744301'], fee: 49_00 },
    },
  },
}
