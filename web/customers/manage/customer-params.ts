import type { CallInput } from '#contract/calls.ts'
import { customerSorts } from '#contract/customers/customer-limits.ts'
import { marketingPurposes } from '#contract/marketing/marketing-limits.ts'
import { statesOfIndia } from '#contract/tax/states-of-india.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { hrefWith } from '#web/ui/paging/href-with.ts'
import { isAnyText, parseParams } from '#web/ui/paging/parse-params.ts'

export const customersPath = '/admin/customers'
export const segmentsPath = '/admin/customers/segments'

/** The search, the sort and the filters of the list as URL parameters. */
export type CustomerParams = NonNullable<Omit<CallInput<'GET /customers'>['query'] & object, 'cursor'>>

const yesOrNo = ['yes', 'no'] as const
const checks = {
  q: isAnyText,
  tag: isAnyText,
  segment: (text: string) => uuidPattern.test(text),
  sort: customerSorts,
  consent: yesOrNo,
  mails: marketingPurposes,
  orders: yesOrNo,
  blocked: ['true'],
  state: statesOfIndia,
} as const

/** The parameters of a URL or a form; invalid values are ignored. */
export const parseCustomerParams = (params: { get(name: string): unknown }): CustomerParams =>
  parseParams(params, checks)

/** The URL of the list with these parameters. */
export const customersHref = (params: CustomerParams): string => hrefWith(customersPath, params)
