import { z } from 'zod'
import { email } from '../identity.ts'
import { maxPrice, maxReturnDays, maxShippingFee, maxStock } from '../limits.ts'
import { firstReminderHours, secondReminderHours } from '../marketing/marketing-limits.ts'
import { toDialledNumber } from '../phone.ts'
import { moneyUpTo, requiredBoolean, requiredText, wholeNumber } from '../schemas.ts'
import { gstinError, gstinStateError } from '../tax/gstin.ts'
import { findStateOfIndia, unknownStateMessage } from '../tax/states-of-india.ts'
import { taxRate } from '../tax/tax-schemas.ts'
import { mapSwitches } from './company-switches.ts'
import { claimNames } from './shop-claims.ts'

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

const officerEmail = requiredText('Email of the grievance officer', 254).pipe(email)
const phone = requiredText('Phone of the grievance officer', 30).refine(
  (text) => /^[+\d][\d\s()-]*$/.test(text) && toDialledNumber(text) !== null,
  'Enter a phone number, such as +91 98765 43210.',
)

const shippingFee = moneyUpTo(maxShippingFee, 'The shipping fee')
const returnPickupCharge = moneyUpTo(maxShippingFee, 'The charge')

const lowStockThreshold = wholeNumber(0, maxStock)
const returnDays = wholeNumber(0, maxReturnDays)

const taxLimit = moneyUpTo(maxPrice, 'The limit').refine((paise) => paise > 0, 'The limit must be greater than 0.')
const taxRateByPrice = z
  .object({ limit: taxLimit, lowRate: taxRate, highRate: taxRate })
  .refine(({ lowRate, highRate }) => lowRate < highRate, {
    path: ['highRate'],
    message: 'The rate above the limit must be higher than the rate up to it.',
  })

const wholeHours = (max: number, min = 1) =>
  wholeNumber(min, max, `Enter a whole number of hours from ${min} to ${max}.`)
const cartReminders = z
  .object({
    firstHours: wholeHours(firstReminderHours.max, firstReminderHours.min),
    secondHours: wholeHours(secondReminderHours.max).nullable(),
  })
  .refine(({ firstHours, secondHours }) => secondHours === null || secondHours > firstHours, {
    path: ['secondHours'],
    message: 'The second reminder must be later than the first.',
  })

const claim = z.object({
  figure: requiredText('The figure', 20),
  words: requiredText('The words', 40),
  shown: requiredBoolean,
})

/** With the messages of specification 9. */
export const contactEmail = requiredText('Email', 254).normalize('NFKC').pipe(z.email('Invalid email address'))

const seenText = z.string().max(1000)

/** A change of the company details: an omitted field keeps its value; null clears an optional field. */
export const CompanyDetailsChange = z
  .object({
    companyName: requiredText('Company name', 120),
    address: requiredText('Address', 500),
    email: contactEmail,
    contact: requiredText('Contact', 120),
    /** The four details as the page showed them: one that equals the shown one keeps the stored value. */
    seen: z.object({ companyName: seenText, address: seenText, email: seenText, contact: seenText }).optional(),
    gstin: gstin.nullable().optional(),
    state: state.nullable().optional(),
    grievanceOfficer: z
      .object({ name: requiredText('Name of the grievance officer', 120), email: officerEmail, phone })
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
    returnPickupCharge: returnPickupCharge.optional(),
    taxRateByPrice: taxRateByPrice.optional(),
    ...mapSwitches(() => requiredBoolean.optional()),
    /** Null switches the reminders off. */
    cartReminders: cartReminders.nullable().optional(),
  })
  .superRefine(({ gstin, state }, context) => {
    const message = gstin && state && gstinStateError(gstin, state)
    if (message) context.addIssue({ code: 'custom', path: ['gstin'], message })
  })
