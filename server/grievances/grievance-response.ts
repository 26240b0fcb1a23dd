import type { Output } from '#contract/endpoint.ts'
import { reopenUntil } from '#contract/grievances/grievance-clocks.ts'
import type { grievances } from '#contract/grievances/grievances.ts'
import { isForCustomer } from '#contract/grievances/shown-entries.ts'
import type { GrievanceWithEntries } from './grievances.store.ts'

type CustomerGrievance = Output<typeof grievances.show>['grievance']

/** The number of an order as people read it. */
export const shownOrderNumber = (number: string | null): string | null => number?.toUpperCase() ?? null

/** A complaint as its customer sees it: without names, contacts, internal notes and the names of administrators. */
export const toCustomerGrievance = (grievance: GrievanceWithEntries): CustomerGrievance => ({
  ticket: grievance.ticket,
  category: grievance.category,
  status: grievance.status,
  orderNumber: shownOrderNumber(grievance.orderNumber),
  createdAt: grievance.createdAt,
  acknowledgedAt: grievance.acknowledgedAt,
  resolveBy: grievance.resolveBy,
  closedAt: grievance.closedAt,
  reopenUntil: grievance.closedAt && reopenUntil(grievance.closedAt),
  entries: grievance.entries.filter(isForCustomer).map(({ kind, text, at }) => ({ kind, text, at: new Date(at) })),
})

/** A complaint with the contacts of its customer, for the export of the account. */
export const toOwnGrievance = (grievance: GrievanceWithEntries) => ({
  ...toCustomerGrievance(grievance),
  name: grievance.name,
  email: grievance.email,
  mobile: grievance.mobile,
})
