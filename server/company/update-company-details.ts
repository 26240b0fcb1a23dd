import type { company } from '#contract/company.ts'
import type { Asked } from '#contract/endpoint.ts'
import type { Shop } from '../shop.ts'
import { replaceCompanyDetails } from './company.store.ts'

type Details = Asked<typeof company.update>['body']

/** Changes what header, footer and mails say about the company. */
export async function updateCompanyDetails({ db, clock }: Pick<Shop, 'db' | 'clock'>, details: Details) {
  const companyDetails = await replaceCompanyDetails(db, details, clock())
  return { message: 'Company details updated successfully!', companyDetails }
}
