import { z } from 'zod'
import type { CallInput } from '#contract/calls.ts'
import { withDefaults } from '#contract/company/company-switches.ts'
import { company } from '#contract/company.ts'
import { firstReminderHours, secondReminderHours } from '#contract/marketing/marketing-limits.ts'
import { toRupees } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import { defaultTaxRateByPrice } from '#contract/tax/rate-by-price.ts'
import { zodResolver } from '#web/api/form-errors.ts'
import { differing } from '#web/ui/form/differing.ts'
import type { CompanyDetails } from '../company.ts'

const defaultRates = {
  limit: toRupees(defaultTaxRateByPrice.limit),
  lowRate: toPercent(defaultTaxRateByPrice.lowRate),
  highRate: toPercent(defaultTaxRateByPrice.highRate),
}

/** The values of the form fields; missing values are empty strings. */
export type CompanyFields = ReturnType<typeof toCompanyFields>

export const toCompanyFields = ({ logoUrl: _, ...details }: CompanyDetails) => ({
  ...withDefaults(details),
  gstin: details.gstin ?? '',
  state: details.state ?? '',
  grievanceOfficer: details.grievanceOfficer ?? { name: '', email: '', phone: '' },
  taxRateByPrice: details.taxRateByPrice ?? defaultRates,
  returnPickupCharge: details.returnPickupCharge ?? '0.00',
  /** `secondHours` is 0 for one reminder. */
  cartReminders: {
    areSent: details.cartReminders !== undefined,
    firstHours: details.cartReminders?.firstHours ?? firstReminderHours.suggested,
    secondHours: details.cartReminders ? (details.cartReminders.secondHours ?? 0) : secondReminderHours.suggested,
  },
})

type CompanyInput = CallInput<'PUT /company-details'>['body']

/** The fields that differ, and of the claims only those that differ. */
function changesOf<T extends { claims: object }>(now: T, before: T): Partial<T> {
  const changes = differing(now, before)
  return changes.claims ? { ...changes, claims: differing(now.claims, before.claims) } : changes
}

/** All fields of the request body; a grievance officer without any text is null. */
const toWholeInput = ({
  grievanceOfficer,
  cartReminders: { areSent, firstHours, secondHours },
  ...fields
}: CompanyFields) => ({
  ...fields,
  cartReminders: areSent ? { firstHours, secondHours: secondHours === 0 ? null : secondHours } : null,
  grievanceOfficer: Object.values(grievanceOfficer).some((text) => text.trim()) ? grievanceOfficer : null,
})

/** The request body: the changed fields, and the required ones with what was seen of them, so that another administrator's changes stay. */
export function toCompanyInput(fields: CompanyFields, saved: CompanyFields): CompanyInput {
  return {
    ...requiredOf(fields),
    seen: requiredOf(saved),
    ...changesOf(toWholeInput(fields), toWholeInput(saved)),
  }
}

const requiredOf = ({ companyName, address, email, contact }: CompanyFields) => ({
  companyName,
  address,
  email,
  contact,
})

type Save = {
  /** The fields when the call began. */
  sent: CompanyFields
  /** The fields of the response. */
  saved: CompanyFields
}

/** The fields after a save: those of the response, and what was typed while the call ran. */
export function afterSave(typed: CompanyFields, { sent, saved }: Save): CompanyFields {
  const changes = changesOf(typed, sent)
  return { ...saved, ...changes, claims: { ...saved.claims, ...changes.claims } }
}

/** Validates all fields by the contract's schema. */
export const companyResolver = zodResolver<CompanyFields>(
  z.preprocess((fields) => toWholeInput(fields as CompanyFields), company.update.body),
)
