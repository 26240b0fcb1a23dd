import { gstinStateFault, stateOfGstin } from '#contract/gstin.ts'
import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalidField } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { auditedDetails } from './audited-details.ts'
import { type CompanyChange, type CompanyDetails, heldCompanyDetails, putCompanyDetails } from './company.store.ts'

/** Changes what the shop says of itself and how it sells; what the change leaves out stays as it is. */
export async function updateCompanyDetails(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  by: Caller,
  change: CompanyChange,
) {
  const companyDetails = await inTransaction(db, async (trx) => {
    const before = await heldCompanyDetails(trx)
    const whole = {
      ...change,
      state: sellersState(change, before),
      // One claim may be sent alone.
      ...(change.claims && { claims: { ...before?.claims, ...change.claims } }),
    }
    const details = await putCompanyDetails(trx, whole, clock())
    const [was, is] = [before ? auditedDetails(before) : null, auditedDetails(details)]
    await recordChange(trx, { by, at: clock(), subject: 'companyDetails', subjectId: null, before: was, after: is })
    return details
  })
  return { message: 'Company details updated successfully!', companyDetails }
}

/** The seller's state: as given, else as it was, else the one that the GSTIN names. A GSTIN of another state is refused. */
function sellersState(change: CompanyChange, before: CompanyDetails | undefined): CompanyDetails['state'] {
  const { gstin = before?.gstin, state = before?.state } = change
  const fault = gstin && state && gstinStateFault(gstin, state)
  if (fault) throw invalidField('gstin', fault)
  return state ?? (gstin ? (stateOfGstin(gstin) ?? null) : null)
}
