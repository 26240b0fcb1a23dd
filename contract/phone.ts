/** A phone number as it is dialled: 6 to 15 digits after an optional plus; null for a text without such a number. */
export function toDialledNumber(text: string): string | null {
  const number = text.replace(/[^\d+]/g, '')
  return /^\+?\d{6,15}$/.test(number) ? number : null
}

/** The digits of a number without India's country code. */
const toNationalDigits = (digits: string): string => digits.replace(/^91(?=\d{10}$)/, '')

/** An Indian mobile number as +91 and ten digits, however it was typed; null for anything else. */
export function normalizeIndianMobile(text: string | null): string | null {
  const digits = (text ?? '').replace(/[\s().-]/g, '').replace(/^(?:\+91|0091|0)/, '')
  const national = toNationalDigits(digits)
  return /^[6-9]\d{9}$/.test(national) ? `+91${national}` : null
}

/** A number of India as ten digits: a mobile number, or any after +91; another one as it was typed. */
export function nationalNumber(text: string): string {
  const landline = /^(?:\+91|0091)(\d{10})$/.exec(text.replace(/[\s().-]/g, ''))
  return normalizeIndianMobile(text)?.slice(3) ?? landline?.[1] ?? text
}

/** The last ten digits of a number, as couriers take it; fewer for a text with fewer. */
export const lastTenDigits = (text: string): string => text.replace(/\D/g, '').slice(-10)

/** The digits of a text that can be part of a phone number, without the country code; undefined for any other text. */
export function phoneSearchDigits(text: string): string | undefined {
  const digits = toNationalDigits(text.replace(/\D/g, ''))
  return /^[+\d\s().-]+$/.test(text) && digits.length >= 4 ? digits : undefined
}

/**
 * The digits by which two spellings of a phone number are compared: without separators and without the prefixes +91, 0091 and 0 of an
 * Indian mobile number; null for a text that is no number. `phoneDigits` in the store of the tracking page does the same in SQL.
 */
export function comparablePhoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^(?:0091|91|0)(?=[6-9]\d{9}$)/, '')
  return /^[+\d\s().-]+$/.test(text) && /^\d{6,15}$/.test(digits) ? digits : null
}
