/** The lengths of EAN-8, UPC-A and EAN-13. */
const barcodeLengths: readonly number[] = [8, 12, 13]

/**
 * Whether a text is an EAN-8, UPC-A or EAN-13 with a correct check digit: from the right, the digits before it weigh 3 and 1 in
 * turn, and the sum with the check digit is a multiple of 10 (GS1 General Specifications, section 7.9).
 */
export function isBarcode(text: string): boolean {
  if (!/^\d+$/.test(text) || !barcodeLengths.includes(text.length)) return false
  const sum = [...text].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
