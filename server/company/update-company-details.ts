import type { company } from '#contract/company.ts'
import type { Input } from '#contract/endpoint.ts'
import { gstinStateError, stateOfGstin } from '#contract/tax/gstin.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalidField } from '#server/errors.ts'
import { refillLegalPages } from '#server/legal-pages/refill-legal-pages.ts'
import { toAuditFields } from './audit-fields.ts'
import {
  type CompanyDetails,
  type CompanyDetailsInput,
  lockCompanyDetails,
  upsertCompanyDetails,
} from './company.store.ts'
import { detailsOfNewStores } from './details-of-new-stores.ts'

type UpdateCompanyInput = Input<typeof company.update>['body']

/** Changes company details and settings; omitted fields, and required ones as they were `seen`, keep their values. Legal pages that the owner has not edited follow. */
export async function updateCompanyDetails(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { seen, ...change }: UpdateCompanyInput,
) {
  const companyDetails = await inTransaction(db, async (trx) => {
    const before = await lockCompanyDetails(trx)
    const merged = {
      ...change,
      ...(before && seen && unchangedDetails(before, seen, change)),
      state: resolveSellerState(change, before),
      // A change can contain a single claim.
      ...(change.claims && { claims: { ...before?.claims, ...change.claims } }),
    }
    const now = clock()
    const details = await upsertCompanyDetails(trx, merged, now)
    // The version before did not fill the pages again: they can have the details of the first start.
    const filledWith = [...(before ? [before] : []), ...detailsOfNewStores()]
    await refillLegalPages(trx, { administrator, now, filledWith, details })
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'companyDetails',
      subjectId: null,
      before: before ? toAuditFields(before) : null,
      after: toAuditFields(details),
    })
    return details
  })
  return { message: 'Company details updated successfully!', companyDetails }
}

/** The stored values of the details that were sent as they were seen: another administrator may have changed them meanwhile. */
function unchangedDetails(
  { companyName, address, email, contact }: CompanyDetails,
  seen: NonNullable<UpdateCompanyInput['seen']>,
  change: CompanyDetailsInput,
): Partial<CompanyDetailsInput> {
  return {
    ...(change.companyName === seen.companyName && { companyName }),
    ...(change.address === seen.address && { address }),
    ...(change.email === seen.email && { email }),
    ...(change.contact === seen.contact && { contact }),
  }
}

/** The seller's state: the new one, else the stored one, else the GSTIN's. Throws `invalid` for a GSTIN of another state. */
function resolveSellerState(change: CompanyDetailsInput, before: CompanyDetails | undefined): CompanyDetails['state'] {
  const { gstin = before?.gstin, state = before?.state } = change
  const error = gstin && state && gstinStateError(gstin, state)
  if (error) throw invalidField('gstin', error)
  return state ?? (gstin ? (stateOfGstin(gstin) ?? null) : null)
}
