import { allEndpoints as endpoints } from '#contract/api.ts'
import { accountCases } from './accounts.ts'
import { adminCases } from './admin.ts'
import type { EndpointCase } from './endpoint-case.ts'
import { importExportCases } from './import-export.ts'
import { storefrontCases } from './storefront.ts'

/** Every call of the contract, by its name on the wire. */
export const allEndpoints = endpoints.map((call) => ({ name: `${call.method} ${call.path}`, call }))

/** How each of them is made well, and who may: a call without a row fails the test of authorisation. */
export const endpointCases: Record<string, EndpointCase> = {
  ...accountCases,
  ...storefrontCases,
  ...adminCases,
  ...importExportCases,
}
