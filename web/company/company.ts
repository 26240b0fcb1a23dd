import { useRouteLoaderData } from 'react-router'
import type { CallReply } from '#contract/calls.ts'
import type { Outcome } from '#web/api/outcome.ts'

export type CompanyDetails = CallReply<'GET /company-details'>

/** The name that stands where the company's own cannot be read. */
const nameOfTheProduct = 'Vipani'

/** The company details that came with the page; undefined where they could not be read. */
export function useCompany(): CompanyDetails | undefined {
  return useRouteLoaderData<{ company: Outcome<CompanyDetails> }>('root')?.company.reply
}

/** The company's name, or the product's where the company's cannot be read. */
export const useCompanyName = (): string => useCompany()?.companyName ?? nameOfTheProduct
