import { gstinStateFault, stateOfGstin } from '#contract/gstin.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalidField } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { type CompanyChange, type CompanyDetails, heldCompanyDetails, putCompanyDetails } from './company.store.ts'

/** Changes what the shop says of itself and how it sells; what the change leaves out stays as it is. */
export async function updateCompanyDetails({ db, clock }: Pick<Shop, 'db' | 'clock'>, change: CompanyChange) {
  const companyDetails = await inTransaction(db, async (trx) => {
    const before = await heldCompanyDetails(trx)
    const whole = {
      ...change,
      state: sellersState(change, before),
      // One claim may be sent alone.
      ...(change.claims && { claims: { ...before?.claims, ...change.claims } }),
    }
    return putCompanyDetails(trx, whole, clock())
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
