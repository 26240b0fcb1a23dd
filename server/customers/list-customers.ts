import { z } from 'zod'
import { customersPageSize } from '#contract/customers/customer-limits.ts'
import type { customers } from '#contract/customers/customers.ts'
import type { Input } from '#contract/endpoint.ts'
import { maxListCount } from '#contract/limits.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, readCursor, TimePosition, takePage } from '#server/database/keyset.ts'
import { invalidField } from '#server/errors.ts'
import { segmentCondition } from '#server/segments/segment-condition.store.ts'
import { findSegment } from '#server/segments/segments.store.ts'
import { customerResponse } from './customer-response.ts'
import {
  type CustomerFilter,
  type CustomerPosition,
  countCustomers,
  findCustomers,
  sortValue,
} from './customers.store.ts'

type ListQuery = Input<typeof customers.list>['query']

/** The parameters of a call as a filter and a sort. */
export async function toCustomerFilter(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { q, tag, state, consent, mails, orders, blocked, segment: segmentId }: Omit<ListQuery, 'cursor' | 'sort'>,
): Promise<CustomerFilter> {
  const segment = segmentId === undefined ? undefined : await findSegment(db, segmentId)
  if (segmentId !== undefined && !segment) throw invalidField('segment', 'This segment does not exist any more.')
  return {
    text: q,
    tag: tag?.toLowerCase() || undefined,
    state: state || undefined,
    hasConsent: consent && consent === 'yes',
    mails,
    hasOrders: orders && orders === 'yes',
    isBlocked: blocked || undefined,
    segment: segment && segmentCondition(segment.rule, clock()),
  }
}

const NumberPosition = z.tuple([z.int().nonnegative(), z.uuid()])
const isByTime = (sort: ListQuery['sort']) => sort === 'newest' || sort === 'lastOrder'

function decodePosition(cursor: string, sort: ListQuery['sort']): CustomerPosition {
  const [value, id] = isByTime(sort) ? readCursor(cursor, TimePosition) : readCursor(cursor, NumberPosition)
  return { value, id }
}

/** A page of the customers, from the highest value of the sort to the lowest. */
export async function listCustomers(context: Pick<AppContext, 'db' | 'clock'>, { cursor, sort, ...query }: ListQuery) {
  const { db } = context
  const after = cursor === undefined ? undefined : decodePosition(cursor, sort)
  const filter = await toCustomerFilter(context, query)
  const counting = countCustomers(db, filter)
  const find = async () => {
    const isTagCommon = filter.tag !== undefined && (await counting) === maxListCount
    return findCustomers(db, filter, { sort, after, size: customersPageSize + 1, isTagCommon })
  }
  const [rows, total] = await Promise.all([find(), counting])
  const { shown, last } = takePage(rows, customersPageSize)
  return {
    customers: shown.map(customerResponse),
    total,
    nextCursor: last ? encodeCursor([sortValue(sort, last), last.id]) : null,
  }
}
