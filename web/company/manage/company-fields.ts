import { z } from 'zod'
import type { CallInput } from '#contract/calls.ts'
import { company } from '#contract/company.ts'
import { rulesOf } from '#web/api/form-rules.ts'
import type { CompanyDetails } from '../company.ts'

/** The form's values as they are typed: what is missing is empty. */
export type CompanyFields = Omit<CompanyDetails, 'gstin' | 'state' | 'grievanceOfficer' | 'logoUrl'> & {
  gstin: string
  state: string
  grievanceOfficer: { name: string; email: string; phone: string }
}

export const fieldsOf = ({ logoUrl: _, ...details }: CompanyDetails): CompanyFields => ({
  ...details,
  gstin: details.gstin ?? '',
  state: details.state ?? '',
  grievanceOfficer: details.grievanceOfficer ?? { name: '', email: '', phone: '' },
})

/** The values as they are sent: an officer of whom nothing is known is none. */
export const toSend = ({ grievanceOfficer, ...fields }: CompanyFields): CallInput<'PUT /company-details'>['body'] => ({
  ...fields,
  grievanceOfficer: Object.values(grievanceOfficer).some((text) => text.trim()) ? grievanceOfficer : null,
})

/** The contract's rules for what would be sent. */
export const companyRules = rulesOf<CompanyFields>(
  z.preprocess((fields) => toSend(fields as CompanyFields), company.update.body),
)
