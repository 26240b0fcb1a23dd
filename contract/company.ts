import { z } from 'zod'
import { taxRate } from './catalogue.ts'
import { ShownHomeSection } from './company/home-page.ts'
import { notificationKinds } from './company/owner-notifications.ts'
import { claimNames } from './company/shop-claims.ts'
import { endpoint } from './endpoint.ts'
import { email } from './identity.ts'
import { maxNotificationAddresses, maxPrice, maxReturnDays, maxShippingFee, maxStock } from './limits.ts'
import { formatRupees } from './money.ts'
import { toDialledNumber } from './phone.ts'
import { money, requiredText } from './schemas.ts'
import { gstinError, gstinStateError } from './tax/gstin.ts'
import { findStateOfIndia, statesOfIndia, unknownStateMessage } from './tax/states-of-india.ts'

const ShopClaimSchema = z.object({ figure: z.string(), words: z.string(), shown: z.boolean() })
const GrievanceOfficer = z.object({ name: z.string(), email: z.string(), phone: z.string() })

/** The details and settings of the store, which every page reads. */
export const CompanyDetails = z.object({
  companyName: z.string(),
  address: z.string(),
  email: z.string(),
  contact: z.string(),
  /** Null if the seller is not registered for GST. */
  gstin: z.string().nullable(),
  /** The seller's state, which decides between CGST/SGST and IGST. */
  state: z.enum(statesOfIndia).nullable(),
  grievanceOfficer: GrievanceOfficer.nullable(),
  /** The shipping fee of an order below the free shipping threshold. */
  shippingFee: money,
  claims: z.record(z.enum(claimNames), ShopClaimSchema),
  priceMatch: z.object({ text: z.string(), shown: z.boolean() }),
  /** Whether product pages show the fixed review display. */
  ratingShown: z.boolean(),
  /** Whether the home page shows the free shipping text. */
  freeShippingBanner: z.boolean(),
  /** The stock at and below which a variant is low; 0 disables the low stock level. */
  lowStockThreshold: z.int(),
  /** The number of days after delivery in which a return can be requested; 0 means no limit. */
  returnDays: z.int(),
  /** Whether an accepted return refunds the shipping fee although the goods were neither defective nor wrong. */
  shippingFeeRefunded: z.boolean(),
  /** The GST rates of goods whose rate depends on the price of a piece; missing while those of the law apply (default). */
  taxRateByPrice: z.object({ limit: money, lowRate: taxRate, highRate: taxRate }).optional(),
  /** A path below /uploads/; null if the store uses the default logo. */
  logoUrl: z.string().nullable(),
  /** The sections of the home page below the hero; missing in the standard arrangement (default). */
  homeSections: z.array(ShownHomeSection).optional(),
  /** The collections of the menu in their order; missing where there are none. */
  menuCollections: z.array(z.object({ handle: z.string(), name: z.string() })).optional(),
})

const gstin = z
  .string('GSTIN must be text')
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .superRefine((text, context) => {
    const message = text && gstinError(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((text) => text || null)

const state = z.string(unknownStateMessage).transform((text, context) => {
  const found = findStateOfIndia(text)
  if (found || !text.trim()) return found ?? null
  context.addIssue({ code: 'custom', message: unknownStateMessage })
  return z.NEVER
})

const phone = requiredText('Phone of the grievance officer', 30).refine(
  (text) => /^[+\d][\d\s()-]*$/.test(text) && toDialledNumber(text) !== null,
  'Enter a phone number, such as +91 98765 43210.',
)

const shippingFee = money.refine(
  (paise) => paise <= maxShippingFee,
  `The shipping fee must not exceed ${formatRupees(maxShippingFee)}.`,
)

const requiredBoolean = z.boolean('Say true or false.')
const thresholdMessage = `Enter a whole number from 0 to ${maxStock}.`
const lowStockThreshold = z.int(thresholdMessage).min(0, thresholdMessage).max(maxStock, thresholdMessage)
const returnDaysMessage = `Enter a whole number from 0 to ${maxReturnDays}.`
const returnDays = z.int(returnDaysMessage).min(0, returnDaysMessage).max(maxReturnDays, returnDaysMessage)

const taxLimit = money
  .refine((paise) => paise > 0, 'The limit must be greater than 0.')
  .refine((paise) => paise <= maxPrice, `The limit must not exceed ${formatRupees(maxPrice)}.`)
const taxRateByPrice = z
  .object({ limit: taxLimit, lowRate: taxRate, highRate: taxRate })
  .refine(({ lowRate, highRate }) => lowRate < highRate, {
    path: ['highRate'],
    message: 'The rate above the limit must be higher than the rate up to it.',
  })

const claim = z.object({
  figure: requiredText('The figure', 20),
  words: requiredText('The words', 40),
  shown: requiredBoolean,
})

/** The messages of specification 9. */
const contactEmail = requiredText('Email', 254).normalize('NFKC').pipe(z.email('Invalid email address'))

/** An omitted field keeps its value; null clears an optional field. */
const CompanyDetailsChange = z
  .object({
    companyName: requiredText('Company name', 120),
    address: requiredText('Address', 500),
    email: contactEmail,
    contact: requiredText('Contact', 120),
    gstin: gstin.nullable().optional(),
    state: state.nullable().optional(),
    grievanceOfficer: z
      .object({ name: requiredText('Name of the grievance officer', 120), email, phone })
      .nullable()
      .optional(),
    shippingFee: shippingFee.optional(),
    claims: z.partialRecord(z.enum(claimNames), claim).optional(),
    priceMatch: z.object({ text: requiredText('The price match text', 160), shown: requiredBoolean }).optional(),
    ratingShown: requiredBoolean.optional(),
    freeShippingBanner: requiredBoolean.optional(),
    lowStockThreshold: lowStockThreshold.optional(),
    returnDays: returnDays.optional(),
    shippingFeeRefunded: requiredBoolean.optional(),
    taxRateByPrice: taxRateByPrice.optional(),
  })
  .superRefine(({ gstin, state }, context) => {
    const message = gstin && state && gstinStateError(gstin, state)
    if (message) context.addIssue({ code: 'custom', path: ['gstin'], message })
  })

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
