import type { customers } from '#contract/customers/customers.ts'
import type { Input } from '#contract/endpoint.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { toRupees } from '#contract/money.ts'
import type { AppContext } from '#server/context.ts'
import { type CsvColumns, streamTable } from '#server/csv/csv-file.ts'
import { readBatches } from '#server/csv/read-batches.ts'
import { knownEmail } from '#server/identity/reserved-email.ts'
import { type CustomerRow, findCustomers, sortValue } from './customers.store.ts'
import { toCustomerFilter } from './list-customers.ts'

type ExportQuery = Input<typeof customers.export>['query']

/** Customers that are in memory at once. */
const batchSize = 1000

/** The customers of a search and filters as a CSV file in the order of the list, streamed in batches. */
export async function exportCustomers({ db, clock }: Pick<AppContext, 'db' | 'clock'>, query: ExportQuery) {
  const { sort, ...filters } = query
  const filter = await toCustomerFilter({ db, clock }, filters)
  const found = readBatches<CustomerRow>(batchSize, (last, size) =>
    findCustomers(db, filter, { sort, after: last && { value: sortValue(sort, last), id: last.id }, size }),
  )
  return { name: `customers-${dayInIndia(clock())}.csv`, bytes: streamTable(exportColumns, found) }
}

const formatOptionalDay = (time: Date | null) => (time === null ? '' : dayInIndia(time))

const exportColumns: CsvColumns<CustomerRow> = [
  ['Customer ID', ({ id }) => id],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['E-mail', ({ email }) => knownEmail(email) ?? ''],
  ['Mobile', ({ mobile }) => mobile ?? ''],
  ['State', ({ state }) => state ?? ''],
  ['Customer since', ({ createdAt }) => formatOptionalDay(createdAt)],
  ['Orders', ({ orderCount }) => String(orderCount)],
  ['Spent (₹)', ({ spent }) => toRupees(spent)],
  ['Last order', ({ lastOrderAt }) => formatOptionalDay(lastOrderAt)],
  ['Parcels sent', ({ parcelsSent }) => String(parcelsSent)],
  ['Parcels that came back', ({ parcelsReturned }) => String(parcelsReturned)],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Consent to the privacy notice', ({ consentedAt }) => formatOptionalDay(consentedAt)],
  ['News and offers by e-mail', ({ mails }) => (mails?.includes('NEWS_AND_OFFERS') ? 'Yes' : '')],
  ['Blocked since', ({ blockedAt }) => formatOptionalDay(blockedAt)],
  ['Guest', ({ isGuest }) => (isGuest ? 'Yes' : '')],
]
