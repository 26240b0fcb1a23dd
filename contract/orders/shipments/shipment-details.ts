import { z } from 'zod'
import { gramsMessage } from '../../limits.ts'
import { optionalText } from '../../schemas.ts'
import { type CourierDetails, courierKeys } from './couriers.ts'
import { isTrackingNumber, maxTrackingNumber } from './tracking-number.ts'

/** The maximum weight of a shipment in grams. */
export const maxShipmentGrams = 1_000_000

const trackingNumber = optionalText('Tracking number', maxTrackingNumber).refine(
  (text) => text === null || isTrackingNumber(text),
  'A tracking number has letters, digits, hyphens and slashes only.',
)

/** As browsers write it: "HTTPS:" in lower case, and without spaces or line breaks. */
const httpsUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true })

const maxTrackingUrl = 500

/** The limit holds for the normalised link too: percent encoding makes nine characters of a letter of Devanagari, such as %E0%A4%95. */
const trackingUrl = optionalText('Tracking link', maxTrackingUrl).transform((text, context) => {
  const { success, data: url } = httpsUrl.nullable().safeParse(text)
  if (success && (url ?? '').length <= maxTrackingUrl) return url
  const message = success
    ? `Tracking link must not exceed ${maxTrackingUrl} characters. As browsers write it, a letter outside English counts as six or more.`
    : 'Enter a link that begins with https://.'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** How a shipment travels. */
export const ShipmentDetails = z.object({
  courier: z.enum(courierKeys, 'Please choose a courier.').nullable().default(null),
  /** Required for the courier OTHER; other couriers have their own name. */
  courierName: optionalText('Courier', 60),
  trackingNumber,
  /** Missing for the courier's own page of this number. */
  trackingUrl,
  weightGrams: z
    .int(gramsMessage)
    .min(1, gramsMessage)
    .max(maxShipmentGrams, `A shipment weighs at most ${maxShipmentGrams / 1000} kg.`)
    .nullable()
    .default(null),
})

const storedText = z.string().max(1000).nullable()

/** Longer than a new link, because links were saved that were measured only as they were typed. */
const storedUrl = z.string().max(10_000).nullable()

/**
 * The details of a shipment as they were when the form was opened: what equals them keeps the stored value, so that another administrator's
 * change stays. The courier with number and link is one value.
 */
export const SeenShipment = z.object({
  courier: z.enum(courierKeys).nullable(),
  courierName: storedText,
  trackingNumber: storedText,
  trackingUrl: storedUrl,
  weightGrams: z.int().nullable(),
})

const hasCourierName = ({ courier, courierName }: CourierDetails): boolean =>
  courier !== 'OTHER' || courierName !== null

const hasCourier = ({ courier, trackingNumber, trackingUrl }: CourierDetails): boolean =>
  courier !== null || (trackingNumber === null && trackingUrl === null)

/** Requires the courier of a tracking number, and the name of one that is not listed. */
export const requireCourier = <Details extends z.ZodType<CourierDetails>>(details: Details): Details =>
  details
    .refine(hasCourierName, { path: ['courierName'], error: 'Enter the name of the courier.' })
    .refine(hasCourier, { path: ['courier'], error: 'Choose the courier of this tracking number.' })
