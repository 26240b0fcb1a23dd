import { z } from 'zod'
import { CompanyDetails } from './company/company-details.ts'
import { CompanyDetailsChange, contactEmail } from './company/company-details-change.ts'
import { notificationKinds } from './company/owner-notifications.ts'
import { endpoint } from './endpoint.ts'
import { legalPageSlugs } from './legal-pages/legal-page-titles.ts'
import { maxNotificationAddresses } from './limits.ts'
import { requiredBoolean } from './schemas.ts'

const CompanyDetailsChangeResponse = z.object({ message: z.string(), companyDetails: CompanyDetails })

const addressesMessage = `Enter at most ${maxNotificationAddresses} e-mail addresses.`
/** Whether a notification is sent to the owner, and to which addresses. */
export const NotificationSettings = z.object({
  enabled: requiredBoolean,
  /** Empty means the company's e-mail address. */
  addresses: z.array(contactEmail).max(maxNotificationAddresses, addressesMessage),
})
const kinds = z.enum(notificationKinds)

/** The product feed for shopping services: whether it is published, and its address. */
const ProductFeed = z.object({ enabled: z.boolean(), url: z.url() })

export const company = {
  show: endpoint({
    method: 'GET',
    path: '/company-details',
    access: 'public',
    summary: 'Name, address, e-mail and contact of the store, and its settings.',
    response: CompanyDetails,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/company-details',
    access: 'admin',
    summary: 'Changes the company details; the first four fields are required, other omitted fields are unchanged.',
    body: CompanyDetailsChange,
    response: CompanyDetailsChangeResponse,
  }),
  legalPageDrafts: endpoint({
    method: 'GET',
    path: '/company-details/legal-page-drafts',
    access: 'admin',
    summary: 'The legal pages whose text still is the template, filled with the company details.',
    response: z.object({ drafts: z.array(z.enum(legalPageSlugs)) }),
  }),
  notifications: endpoint({
    method: 'GET',
    path: '/company-details/notifications',
    access: 'admin',
    summary: 'The notifications to the owner: which are sent, and to which addresses.',
    response: z.object({ notifications: z.record(kinds, NotificationSettings) }),
  }),
  updateNotifications: endpoint({
    method: 'PUT',
    path: '/company-details/notifications',
    access: 'admin',
    summary: 'Changes the notifications to the owner; omitted ones are unchanged.',
    body: z.object({ notifications: z.partialRecord(kinds, NotificationSettings) }),
    response: z.object({ message: z.string(), notifications: z.record(kinds, NotificationSettings) }),
  }),
  productFeed: endpoint({
    method: 'GET',
    path: '/company-details/product-feed',
    access: 'admin',
    summary: 'The product feed for Google and Meta: whether it is published, and its address.',
    response: z.object({ productFeed: ProductFeed }),
  }),
  updateProductFeed: endpoint({
    method: 'PUT',
    path: '/company-details/product-feed',
    access: 'admin',
    summary: 'Publishes the product feed, or ends its publication.',
    body: z.object({ enabled: requiredBoolean }),
    response: z.object({ message: z.string(), productFeed: ProductFeed }),
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/company-details/logo',
    access: 'admin',
    summary: 'Replaces the logo.',
    files: { logo: 1 },
    response: CompanyDetailsChangeResponse,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/company-details/logo',
    access: 'admin',
    summary: 'Removes the logo.',
    response: CompanyDetailsChangeResponse,
  }),
}
