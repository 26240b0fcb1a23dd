import { gstinStateError, stateOfGstin } from '#contract/tax/gstin.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalidField } from '../errors.ts'
import { toAuditFields } from './audit-fields.ts'
import {
  type CompanyDetails,
  type CompanyDetailsInput,
  lockCompanyDetails,
  upsertCompanyDetails,
} from './company.store.ts'

/** Changes what the shop says of itself and how it sells; what the change leaves out stays as it is. */
export async function updateCompanyDetails(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  by: Caller,
  change: CompanyDetailsInput,
) {
  const companyDetails = await inTransaction(db, async (trx) => {
    const before = await lockCompanyDetails(trx)
    const whole = {
      ...change,
      state: resolveSellerState(change, before),
      // One claim may be sent alone.
      ...(change.claims && { claims: { ...before?.claims, ...change.claims } }),
    }
    const details = await upsertCompanyDetails(trx, whole, clock())
    const [was, is] = [before ? toAuditFields(before) : null, toAuditFields(details)]
    await recordChange(trx, { by, at: clock(), subject: 'companyDetails', subjectId: null, before: was, after: is })
    return details
  })
  return { message: 'Company details updated successfully!', companyDetails }
}

/** The seller's state: as given, else as it was, else the one that the GSTIN names. A GSTIN of another state is refused. */
function resolveSellerState(change: CompanyDetailsInput, before: CompanyDetails | undefined): CompanyDetails['state'] {
  const { gstin = before?.gstin, state = before?.state } = change
  const fault = gstin && state && gstinStateError(gstin, state)
  if (fault) throw invalidField('gstin', fault)
  return state ?? (gstin ? (stateOfGstin(gstin) ?? null) : null)
}
