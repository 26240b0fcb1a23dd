import type { CallInput } from '#contract/calls.ts'
import { customerSorts } from '#contract/customers/customer-limits.ts'
import { marketingPurposes } from '#contract/marketing/marketing-limits.ts'
import { statesOfIndia } from '#contract/tax/states-of-india.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { hrefWith } from '#web/ui/paging/href-with.ts'
import { cleanSearchText } from '#web/ui/search-text.ts'

export const customersPath = '/admin/customers'
export const segmentsPath = '/admin/customers/segments'

/** The search, the sort and the filters of the list as URL parameters. */
export type CustomerParams = NonNullable<Omit<CallInput<'GET /customers'>['query'] & object, 'cursor'>>

const yesOrNo = ['yes', 'no'] as const
const choices = {
  sort: customerSorts,
  consent: yesOrNo,
  mails: marketingPurposes,
  orders: yesOrNo,
  blocked: ['true'],
  state: statesOfIndia,
} as const

/** The parameters of a URL or a form; invalid values are ignored. */
export function parseCustomerParams(params: { get(name: string): unknown }): CustomerParams {
  const textOf = (name: string) => cleanSearchText(String(params.get(name) ?? ''))
  const chosen = Object.entries(choices).map(([name, values]) => [
    name,
    (values as readonly string[]).find((value) => value === textOf(name)),
  ])
  const segment = textOf('segment')
  const entries = [
    ['q', textOf('q')],
    ['tag', textOf('tag')],
    ['segment', uuidPattern.test(segment) ? segment : undefined],
    ...chosen,
  ]
  return Object.fromEntries(entries.filter(([, value]) => value)) as CustomerParams
}

/** The URL of the list with these parameters. */
export const customersHref = (params: CustomerParams): string => hrefWith(customersPath, params)
