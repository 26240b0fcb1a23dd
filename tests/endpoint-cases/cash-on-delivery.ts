import { codRulesForm } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { administrators, type EndpointCase } from './endpoint-case.ts'

/** The rules for cash on delivery. */
export const cashOnDeliveryCases: Record<string, EndpointCase> = {
  'GET /cash-on-delivery': administrators(),
  'PUT /cash-on-delivery': administrators(() => ({ body: codRulesForm({ maxAmount: '5000', fee: '49' }) })),
}
