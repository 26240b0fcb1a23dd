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

/** The digits of a text that can be part of a phone number, without the country code; undefined for any other text. */
export function phoneSearchDigits(text: string): string | undefined {
  const digits = toNationalDigits(text.replace(/\D/g, ''))
  return /^[+\d\s().-]+$/.test(text) && digits.length >= 4 ? digits : undefined
}
