import { z } from 'zod'
import { money } from '../schemas.ts'
import { statesOfIndia } from '../tax/states-of-india.ts'
import { taxRate } from '../tax/tax-schemas.ts'
import { mapSwitches } from './company-switches.ts'
import { ShownHomeSection } from './home-page.ts'
import { claimNames } from './shop-claims.ts'

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
  /** What the store deducts for the pickup of goods that are not faulty; missing for 0 (default). */
  returnPickupCharge: money.optional(),
  /** The GST rates of goods whose rate depends on the price of a piece; missing while those of the law apply (default). */
  taxRateByPrice: z.object({ limit: money, lowRate: taxRate, highRate: taxRate }).optional(),
  /** The switches: each is missing while it has its default. */
  ...mapSwitches(({ isOnByDefault }) => z.literal(!isOnByDefault).optional()),
  /** After how many hours customers who consent are reminded of a left cart; `secondHours` is null for one reminder. Missing while nobody is. */
  cartReminders: z.object({ firstHours: z.int(), secondHours: z.int().nullable() }).optional(),
  /** A path below /uploads/; null if the store uses the default logo. */
  logoUrl: z.string().nullable(),
  /** The sections of the home page below the hero; missing in the standard arrangement (default). */
  homeSections: z.array(ShownHomeSection).optional(),
  /** The collections of the menu in their order; missing where there are none. */
  menuCollections: z.array(z.object({ handle: z.string(), name: z.string() })).optional(),
  /** Set in a store with delivery zones or, without zones, with PIN code rules: its pages offer to check a PIN code. */
  deliveryCheck: z.enum(['ZONES', 'PIN_CODES']).optional(),
  /** Whether the store has offers, delivery zones, PIN code rules or rules for cash on delivery, so that `POST /cart/quote` prices carts; missing if not. */
  pricesCarts: z.literal(true).optional(),
})
