import { z } from 'zod'
import { indiaOffsetMs } from '#contract/india-time.ts'
import { isLoopbackUrl } from '#server/config/loopback.ts'
import type { ProviderScan } from '../provider.ts'
import { meaningOf, pickupMeaningOf } from './statuses.ts'

/*
 * The responses of Shiprocket, with the fields that the store reads. Source of each: the examples of https://apidocs.shiprocket.in, a Postman
 * collection of which github.com/api-evangelist/shiprocket keeps a copy (postman/shiprocket-api.postman_collection.json, 18 September 2026).
 * Numbers arrive as numbers or as texts, hence `coerce`; docs/couriers.md says what could not be verified.
 */

const identifier = z.union([z.int().positive(), z.string().regex(/^\d+$/)]).transform(String)
const text = z.string().trim()
const optionalText = z
  .union([text, z.number().transform(String)])
  .nullish()
  .transform((value) => value || null)
  .catch(null)
const rupees = z.coerce
  .number()
  .nonnegative()
  .max(10_000_000)
  .transform((amount) => Math.round(amount * 100))

/** "Get All Pickup Locations", GET /settings/company/pickup. */
export const PickupLocations = z.object({
  data: z.object({
    shipping_address: z.array(
      z.object({
        pickup_location: text,
        pin_code: z.coerce.string(),
        is_primary_location: z.coerce.number().optional().catch(undefined),
        name: optionalText,
        email: optionalText,
        phone: optionalText,
        address: optionalText,
        address_2: optionalText,
        city: optionalText,
        state: optionalText,
      }),
    ),
  }),
})

const AvailableCourier = z.object({
  courier_company_id: z.coerce.number().int().positive(),
  courier_name: text.min(1),
  rate: rupees,
  cod: z.coerce.number().catch(0),
  estimated_delivery_days: z.coerce.number().int().positive().nullish().catch(null),
  rating: z.coerce.number().positive().nullish().catch(null),
  blocked: z.coerce.number().catch(0),
})

/** "Check Courier Serviceability", GET /courier/serviceability; a courier that cannot be read is left out. */
export const Serviceability = z.object({
  data: z.object({
    available_courier_companies: z.array(AvailableCourier.nullable().catch(null)),
    recommended_courier_company_id: z.coerce.number().nullish().catch(null),
  }),
})

/** "Create Custom Order", POST /orders/create/adhoc, and "Create a Return Order", POST /orders/create/return, whose answer has no number. */
export const CreatedOrder = z.object({
  order_id: identifier,
  shipment_id: identifier,
  status: optionalText,
  awb_code: optionalText,
  courier_name: optionalText,
})

/** "Get all Orders", GET /orders?search=: `channel_order_id` is the reference of the store. */
export const FoundOrders = z.object({
  data: z.array(
    z.object({
      id: identifier,
      channel_order_id: z.coerce.string(),
      status: optionalText,
      shipments: z.array(z.object({ id: identifier, awb: optionalText, courier: optionalText })).default([]),
    }),
  ),
})

/** "Get All Return Orders", GET /orders/processing/return; the id of the shipment stands in the order. */
export const FoundReturns = z.object({
  data: z.array(
    z.object({
      id: identifier,
      channel_order_id: z.coerce.string(),
      status: optionalText,
      shipment_id: identifier,
      shipments: z.array(z.object({ awb: optionalText, courier: optionalText })).default([]),
    }),
  ),
  meta: z.object({ pagination: z.object({ total_pages: z.coerce.number() }) }),
})

/** "Generate AWB for Shipment", POST /courier/assign/awb. A refusal arrives with status 200 too, as `awb_assign_error` or `message`. */
export const AssignedAwb = z.object({
  response: z.object({ data: z.object({ awb_code: text.min(1), courier_name: text.min(1) }) }),
})
export const RefusedAwb = z.object({
  response: z
    .object({ data: z.object({ awb_assign_error: optionalText }) })
    .optional()
    .catch(undefined),
})

/** Why a call was refused: `message`, with `errors` by field (https://apidocs.shiprocket.in, "Errors and Response codes"). */
export const ErrorBody = z.object({
  message: optionalText,
  errors: z
    .record(z.string(), z.union([z.array(z.string()), z.string()]))
    .optional()
    .catch(undefined),
})

/** The simulator's labels are on this computer. */
const isHttpsOrLoopback = (url: string): boolean => url.startsWith('https:') || isLoopbackUrl(url)

/** "Generate Label", POST /courier/generate/label. */
export const Label = z.object({
  label_created: z.coerce.number(),
  label_url: z.url({ protocol: /^https?$/ }).refine(isHttpsOrLoopback),
})
export const RefusedLabel = z.object({ response: optionalText })

/** "Request for Shipment Pickup", POST /courier/generate/pickup. */
export const Pickup = z.object({
  pickup_status: z.coerce.number(),
  response: z.object({ pickup_scheduled_date: optionalText, pickup_token_number: optionalText }),
})

/** A scan, in the same form in the answer of a tracking call and in a webhook. */
const Scan = z.object({
  date: text,
  status: optionalText,
  activity: optionalText,
  location: optionalText,
  'sr-status': optionalText,
  'sr-status-label': optionalText,
})

/** "Get Tracking through AWB", GET /courier/track/awb/{awb_code}; before the first scan it has an `error` instead. */
export const Tracking = z.object({
  tracking_data: z.object({
    shipment_track_activities: z.array(Scan.nullable().catch(null)).nullish().catch(null),
    error: optionalText,
  }),
})

/**
 * A webhook (https://apidocs.shiprocket.in, "Webhooks"). `shipment_status_id` is of the same table as the scans' `sr-status`;
 * `current_status_id` is of the table of orders, which uses the numbers differently, and is not read.
 */
export const WebhookBody = z.object({
  awb: z.union([text.regex(/^[!-~]{1,50}$/), z.number().transform(String)]),
  courier_name: optionalText.transform((name) => stored(name)),
  shipment_status: optionalText,
  shipment_status_id: optionalText,
  current_timestamp: optionalText,
  scans: z.array(Scan.nullable().catch(null)).nullish().catch(null),
  /** Whether the shipment is one from the customer to the store: 0 or 1. */
  is_return: z
    .unknown()
    .optional()
    .transform((value) => !['undefined', 'null', '', '0', 'false'].includes(String(value))),
})

/** At most so many characters of a text of a courier are stored. Code, activity and location fit into one entry of an index (2,704 bytes). */
const maxLength = { code: 30, location: 150, text: 300 } as const

/** A text of a courier that can be stored. It is cut before it is made well-formed, because a cut can divide a character. */
const stored = (value: string | null, length: number = maxLength.text): string | null => {
  const cleaned = value?.replaceAll('\0', '').trim().slice(0, length).toWellFormed() ?? ''
  return cleaned === '' || cleaned === 'NA' ? null : cleaned
}

/**
 * A time of Shiprocket: '2023-05-19 11:59:16' or '23 05 2023 11:43:52', without a zone. The API's times with a zone are in Asia/Kolkata, so
 * these are read as times in India. Null for any other text, and for a year of another age.
 */
export function parseTime(value: string | null): Date | null {
  const [, year, month, day, time] =
    /^(20\d\d)-(\d\d)-(\d\d) (\d\d:\d\d(?::\d\d)?)/.exec(value ?? '') ??
    (/^(\d\d) (\d\d) (20\d\d) (\d\d:\d\d(?::\d\d)?)$/.exec(value ?? '') ?? []).map((part, index, all) =>
      index === 1 ? (all[3] ?? '') : index === 3 ? (all[1] ?? '') : part,
    )
  if (!year) return null
  const utc = Date.parse(`${year}-${month}-${day}T${time?.padEnd(8, ':00')}Z`)
  return Number.isNaN(utc) ? null : new Date(utc - indiaOffsetMs)
}

/**
 * The scans of a webhook. Its status is a scan of its own where none of them has it, so that a webhook without scans counts too.
 */
export function webhookScans(body: z.output<typeof WebhookBody>): ProviderScan[] {
  const { scans, shipment_status_id: code, shipment_status: label, current_timestamp: time } = body
  const given = toScans(scans ?? [])
  if (!code || given.some((scan) => scan.code === code)) return given
  const current = { 'sr-status': code, 'sr-status-label': label, activity: null, location: null, status: null }
  return [...given, ...toScans([{ ...current, date: time ?? '' }])]
}

/** The scans that have a time. */
export function toScans(scans: readonly (z.output<typeof Scan> | null)[]): ProviderScan[] {
  return scans.flatMap((scan) => {
    const happenedAt = parseTime(scan?.date ?? null)
    if (!scan || !happenedAt) return []
    const courierCode = stored(scan.status, maxLength.code)
    const code = stored(scan['sr-status'], maxLength.code)
    return [
      {
        code,
        meaning: meaningOf(code),
        pickupMeaning: pickupMeaningOf(code),
        label: stored(scan['sr-status-label']),
        activity: stored(scan.activity),
        location: stored(scan.location, maxLength.location),
        happenedAt,
        raw: courierCode ? { status: courierCode } : null,
      },
    ]
  })
}
