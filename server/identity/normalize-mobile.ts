/** An Indian mobile number as +91 and ten digits, however it was typed; null for anything else. */
export function normalizeIndianMobile(text: string | null): string | null {
  const digits = (text ?? '').replace(/[\s().-]/g, '').replace(/^(?:\+91|0091|0)/, '')
  const national = digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits
  return /^[6-9]\d{9}$/.test(national) ? `+91${national}` : null
}
