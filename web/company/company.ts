import { useRouteLoaderData } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import type { Result } from '#web/api/result.ts'

export type CompanyDetails = CallResponse<'GET /company-details'>

/** The name of the store if the company details could not be loaded. */
const defaultCompanyName = 'Vipani'

/** The company details of the root loader; undefined if they could not be loaded. */
export function useCompany(): CompanyDetails | undefined {
  return useRouteLoaderData<{ company: Result<CompanyDetails> }>('root')?.company.data
}

/** The company's name, or the default name. */
export const useCompanyName = (): string => useCompany()?.companyName ?? defaultCompanyName

const noCollections: NonNullable<CompanyDetails['menuCollections']> = []

/** The collections that stand in the menu, in the owner's order. */
export const useMenuCollections = () => useCompany()?.menuCollections ?? noCollections
