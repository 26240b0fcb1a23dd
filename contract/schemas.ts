import { z } from 'zod'
import { isPinCode, normalizePinCode } from './addresses/pin-code.ts'
import { endOfDayInIndia, isDay, startOfDayInIndia } from './india-time.ts'
import { maxFilterValues, maxPageSize, maxPrice, maxSearchLength } from './limits.ts'
import { formatRupees, toPaise, toRupees, toSignedPaise, toSignedRupees } from './money.ts'
import { normalizeIndianMobile } from './phone.ts'
import { toOneLine } from './text/one-line.ts'

export const amountMessage = 'Enter an amount in rupees with at most 2 decimals.'

/**
 * Whole paise in code and in the database; rupees such as "1299.00" in requests and responses. The paise of 13 digits are an exact
 * number in JavaScript. A text that is no amount aborts, so that rules of the whole form never compare it.
 */
export const money = z.codec(
  z.string('Enter an amount in rupees.').regex(/^\d{1,13}(\.\d{1,2})?$/, { error: amountMessage, abort: true }),
  z.int().nonnegative(),
  { decode: toPaise, encode: toRupees },
)

/** As `money`, of amounts that can be below 0. */
export const signedMoney = z.codec(z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/), z.int(), {
  decode: toSignedPaise,
  encode: toSignedRupees,
})

/** An amount of at most `max` paise; `name` begins the message for a higher one, such as 'The fee'. */
export const moneyUpTo = (max: number, name: string) =>
  money.refine((paise) => paise <= max, `${name} must not exceed ${formatRupees(max)}.`)

/** A price in a form: above zero and at most `maxPrice`. */
export const price = moneyUpTo(maxPrice, 'The price').refine((paise) => paise > 0, 'The price must be greater than 0.')

const booleanMessage = 'This must be true or false.'

/** A boolean in JSON. */
export const requiredBoolean = z.boolean(booleanMessage)

const encode = (date: Date) => date.toISOString()

/** A Date in code, ISO 8601 in UTC in requests and responses. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), { decode: (iso) => new Date(iso), encode })

const firstTime = startOfDayInIndia('2000-01-01')
const lastTime = endOfDayInIndia('2999-12-31')

/** A `timestamp` that an administrator chooses: in a request it is in the years 2000 to 2999 in India. */
export const chosenTime = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso, { issues }) => {
    const time = new Date(iso)
    // PostgreSQL returns a time before the year 1 in a form that is not read.
    if (time < firstTime || time > lastTime)
      issues.push({ code: 'custom', input: iso, message: 'Enter a time in the years 2000 to 2999.' })
    return time
  },
  encode,
})

/** The record's `updatedAt` when the form was opened: the call fails with a conflict if it has changed. */
export const seenUpdatedAt = z.iso.datetime().optional()

/** As `seenUpdatedAt`, of settings: null if they had their defaults, so that they were not stored. */
export const seenSettingsUpdatedAt = z.iso.datetime().nullish()

/** A day of the calendar such as '2026-11-21', in the years 2000 to 2999. */
export const day = (message: string, yearMessage = message) => z.iso.date(message).refine(isDay, yearMessage)

const idMessage = 'This id is not valid.'

/** A UUID, converted to lower case as in the database. */
export const id = z.uuid(idMessage).toLowerCase()

/** As `id`; `missing` is the message for a missing or empty one. */
export const requiredId = (missing: string) =>
  z.uuid({ error: ({ input }) => (input ? idMessage : missing) }).toLowerCase()

/** The id of a record that a call creates or, with an id, updates; some clients send an empty text or null for none. */
export const savedId = z.union([z.literal(['', null]).transform(() => undefined), id], idMessage).optional()

/** The headers of a call that answers a repeated request with the same key like the first one. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'Idempotency-Key must be 1 to 200 visible characters.')
    .optional(),
})

/** The path parameters of a call about one row; `serve` answers a malformed id with 404. */
export const idParams = z.object({ id })

/** The path parameters of a call by the token of a link, such as one in a mail; `serve` answers any other text with 404. */
export const linkParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

const pinCodeMessage = 'Enter a six-digit PIN code.'

/** A PIN code without spaces. */
export const pinCode = z.string(pinCodeMessage).refine(isPinCode, pinCodeMessage)

/** A PIN code as it was typed, whose spaces are removed; `message` is for any other text. */
export const typedPinCode = (text: z.ZodString, message = pinCodeMessage) =>
  text.transform(normalizePinCode).refine(isPinCode, message)

/**
 * A browser sends the line breaks of a form as CR and LF, which would count as two characters. Keyboards and programs write some letters, such as
 * ड़ and é, in two forms that look the same: in one form (NFC) equal names are equal.
 */
const normalizeText = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC')

/** A required text of any length; `missing` is the message for none. */
export const requiredString = (label: string, missing = `${label} is required`) =>
  z.string({ error: ({ input }) => (input == null ? missing : `${label} must be text`) })

/** A required text: trimmed, line breaks as LF, in Unicode form NFC, at most `max` characters. */
export const requiredText = (label: string, max = 200, normalize = normalizeText) =>
  requiredString(label)
    .overwrite(normalize)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must not exceed ${max} characters`)

/** A required text on one line, such as a name: nobody can begin a line of a mail or a label with it, and it can be seen. */
export const requiredLine = (label: string, max = 200) => requiredText(label, max, toOneLine)

const webAddress = /:\/\/|\bwww\./i

/**
 * A text without a web address. Names and addresses are printed in mails to an e-mail address that anybody can have entered. Domains without
 * `://` and `www.` are accepted: in an address such as "Ind.Area/12" they cannot be told from abbreviations.
 */
export const withoutWebAddress = <Text extends z.ZodType<string | null>>(label: string, text: Text): Text =>
  text.refine((value) => value === null || !webAddress.test(value), `${label} must not contain a web address`)

/** A first or last name. */
export const personName = (label: string) => withoutWebAddress(label, requiredLine(label, 100))

/** A mobile number of India as it was typed, trimmed; `message` is for any other text. */
export const indianMobile = (label: string, message: string) =>
  requiredText(label, 20).refine((text) => normalizeIndianMobile(text) !== null, message)

/** An optional text: trimmed, line breaks as LF, in Unicode form NFC; empty and missing become null. */
export const optionalText = (label: string, max = 200, normalize = normalizeText) =>
  z
    .string(`${label} must be text`)
    .overwrite(normalize)
    .trim()
    .max(max, `${label} must not exceed ${max} characters`)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

/** An optional text on one line. */
export const optionalLine = (label: string, max = 200) => optionalText(label, max, toOneLine)

/** A whole number in JSON. */
export const wholeNumber = (min: number, max: number, message = `Enter a whole number from ${min} to ${max}.`) =>
  z.int(message).min(min, message).max(max, message)

/** A time of day such as 14:00. */
export const timeOfDay = (message: string) => z.string(message).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)

/** A whole number of at least `min` in a query string; above `ceiling` it becomes `ceiling`. */
export const integerParam = (name: string, { min = 1, ceiling = Number.MAX_SAFE_INTEGER } = {}) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} must be a whole number of at least ${min}.`)
    .transform(Number)
    .refine((value) => value >= min, `${name} must be a whole number of at least ${min}.`)
    .transform((value) => Math.min(value, ceiling))

/** The search text `q` of a list: trimmed, in Unicode form NFC as stored names, at most `maxSearchLength` characters. */
export const searchText = z
  .string()
  .normalize('NFC')
  .trim()
  .max(maxSearchLength, `Search for at most ${maxSearchLength} characters.`)

export const page = integerParam('page').default(1)
export const pageSize = integerParam('pageSize', { ceiling: maxPageSize })

/** The position after which the next page of a list starts, as a response gave it. */
export const cursor = z.string().max(500).optional()

/** Several values in one parameter, separated by commas; missing if there is none. */
export const commaSeparated = <Inner extends z.ZodType<unknown, string>>(inner: Inner) =>
  z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(inner).max(maxFilterValues, `Choose at most ${maxFilterValues} values of a filter.`))
    .optional()

/** A boolean in a query or a form; false if it is missing. */
export const booleanParam = z
  .enum(['true', 'false'], booleanMessage)
  .optional()
  .transform((text) => text === 'true')

/** A reviver for `JSON.parse` that throws for text that PostgreSQL cannot store: escaped zero bytes and halves of characters. */
function requireStorable(_: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new RangeError('not storable')
  return value
}

/** A form field that contains JSON. `missing` is the message for a missing or blank field. */
export const jsonField = <Inner extends z.ZodType>(name: string, inner: Inner, missing = `${name} must be JSON.`) =>
  z
    .string(missing)
    .refine((text) => text.trim() !== '', { message: missing, abort: true })
    .transform((text, context) => {
      try {
        return JSON.parse(text, requireStorable) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: `${name} must be JSON without zero bytes.` })
        return z.NEVER
      }
    })
    .pipe(inner)

/** The pagination of a list; `nextCursor` is null on the last page. */
export const Pagination = z.object({
  page: z.int(),
  currentPage: z.int(),
  totalPages: z.int(),
  totalItems: z.int(),
  nextCursor: z.string().nullable(),
})

/** The response of a call with a `fileType`: a file name and its bytes, or chunks of text. */
export const FileResponse = z.object({
  name: z.string().regex(/^[\w-]+(\.[\w-]+)*$/),
  bytes: z.custom<Uint8Array | AsyncIterable<string>>(
    (value) =>
      value instanceof Uint8Array || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value),
  ),
})

/** The response of a call that returns nothing but a message for the user. */
export const MessageResponse = z.object({ message: z.string() })

/** The body of every error: a message for the user, and messages by field. */
export const ErrorResponse = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
