import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { gramsMessage, maxCartLines, maxLineQuantity, maxPrice, maxWeightGrams } from '../limits.ts'
import {
  commaSeparated,
  day,
  id,
  idParams,
  integerParam,
  jsonField,
  MessageResponse,
  money,
  pinCode,
  seenSettingsUpdatedAt,
  timeOfDay,
  timestamp,
  wholeNumber,
} from '../schemas.ts'
import { maxHandlingDays, maxHolidays, maxZones } from './delivery-limits.ts'
import { Zone, ZoneForm } from './zone-schema.ts'

export const pinParams = z.object({ pinCode })

const dayMessage = 'Enter a day such as 2026-10-02.'
const weekday = wholeNumber(1, 7, 'Choose days of the week.')

/** When orders leave the store. */
const Dispatch = z.object({
  cutOff: timeOfDay('Enter a time such as 14:00.'),
  dispatchDays: z
    .array(weekday)
    .min(1, 'Choose at least one day.')
    .refine((days) => new Set(days).size === days.length, 'A day is chosen twice.'),
  handlingDays: wholeNumber(0, maxHandlingDays, `Enter a whole number of days from 0 to ${maxHandlingDays}.`),
  defaultWeightGrams: wholeNumber(1, maxWeightGrams, gramsMessage),
})

const Holiday = z.object({
  day: day(dayMessage),
  name: z.string('The name must be text.').trim().max(60, 'The name must not exceed 60 characters.').default(''),
})
const Holidays = z
  .array(Holiday)
  .max(maxHolidays, `Enter at most ${maxHolidays} holidays.`)
  .refine((list) => new Set(list.map((one) => one.day)).size === list.length, 'A day is in the list twice.')

const Arrival = z.object({ from: z.string(), to: z.string() }).nullable()

/** A variant and its quantity as one text: the id, a colon and the number of pieces. */
const item = z.string().transform((text, context) => {
  const [given = '', pieces = ''] = text.split(':')
  const productVariantId = id.safeParse(given)
  const quantity = Number(pieces)
  if (productVariantId.success && /^\d{1,4}$/.test(pieces) && quantity >= 1 && quantity <= maxLineQuantity)
    return { productVariantId: productVariantId.data, quantity }
  context.addIssue({ code: 'custom', message: 'Write items as variant ids with quantities, such as id:2.' })
  return z.NEVER
})

/** The price and the promise of a delivery. */
const Quote = z.object({
  isServiceable: z.boolean(),
  isCodAvailable: z.boolean(),
  /** What cash on delivery adds to the order: the owner’s fee and the surcharge of the zone. 0 where there is none. */
  codSurcharge: money,
  freeFrom: money.nullable(),
  /** Null where no zone promises a date. */
  arrives: Arrival,
})

const CalculatorItems = z
  .array(z.object({ productVariantId: id, quantity: z.int().min(1).max(maxLineQuantity) }))
  .min(1, 'Choose a product.')
  .max(maxCartLines, `Choose at most ${maxCartLines} products.`)

/** The delivery of the store: zones with their rates, dispatch, holidays, and what a delivery costs. */
export const delivery = {
  show: endpoint({
    method: 'GET',
    path: '/delivery/settings',
    access: 'admin',
    summary: 'The zones in their order, when orders leave the store, and its holidays.',
    response: z.object({
      zones: z.array(Zone),
      /** `updatedAt` is of the holidays too; null until the owner saves them. */
      dispatch: Dispatch.extend({ updatedAt: timestamp.nullable() }),
      holidays: z.array(z.object({ day: z.string(), name: z.string() })),
      /** The store’s fee below the free shipping threshold, which applies without zones. */
      storeFee: money,
      /** The owner’s fee for cash on delivery, to which a zone adds its surcharge. */
      codFee: money,
    }),
  }),
  saveZone: endpoint({
    method: 'POST',
    path: '/delivery/zones',
    access: 'admin',
    summary: 'Creates a zone after the others, or updates the one with the id.',
    body: ZoneForm,
    response: z.object({ message: z.string(), id: z.uuid() }),
  }),
  orderZones: endpoint({
    method: 'PUT',
    path: '/delivery/zones/order',
    access: 'admin',
    summary: 'Orders the zones: of two zones with the same PIN code or state the first one applies.',
    body: z.object({ ids: z.array(id).max(maxZones, `A store has at most ${maxZones} zones.`) }),
    response: MessageResponse,
  }),
  removeZone: endpoint({
    method: 'DELETE',
    path: '/delivery/zones/{id}',
    access: 'admin',
    summary: 'Deletes a zone. Without zones the store’s fee applies everywhere.',
    params: idParams,
    response: MessageResponse,
  }),
  saveDispatch: endpoint({
    method: 'PUT',
    path: '/delivery/settings',
    access: 'admin',
    summary: 'Changes when orders leave the store, the weight of pieces without one, and the holidays.',
    body: Dispatch.extend({ holidays: Holidays, seenUpdatedAt: seenSettingsUpdatedAt }),
    response: MessageResponse.extend({ updatedAt: timestamp }),
  }),
  calculate: endpoint({
    method: 'GET',
    path: '/delivery/calculation',
    access: 'admin',
    summary: 'What the delivery of these products costs, by which zone and rate, and when it arrives.',
    query: z.object({ pinCode, items: jsonField('items', CalculatorItems, 'Choose a product.') }),
    response: Quote.extend({
      area: z.object({ district: z.string(), state: z.string() }).nullable(),
      zone: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      /** The rate that applied, in words; null without zones and for free delivery. */
      rate: z.string().nullable(),
      subtotal: money,
      weightGrams: z.int(),
      pieces: z.int(),
      shippingFee: money,
    }),
  }),
  check: endpoint({
    method: 'GET',
    path: '/delivery/{pinCode}',
    access: 'public',
    summary:
      'Whether a PIN code is delivered to, when, and for which charge: of one variant, of `items` such as `id:2,id:1`, or of goods of a subtotal.',
    params: pinParams,
    query: z.object({
      productVariantId: id.optional(),
      quantity: integerParam('quantity', { ceiling: maxLineQuantity }).default(1),
      items: commaSeparated(item),
      subtotal: money.refine((paise) => paise <= maxPrice * maxCartLines, 'The subtotal is too large.').optional(),
    }),
    response: Quote.extend({
      pinCode: z.string(),
      area: z.object({ district: z.string(), state: z.string() }).nullable(),
      /** Null if neither goods nor a subtotal were given. */
      shippingFee: money.nullable(),
    }),
  }),
}
