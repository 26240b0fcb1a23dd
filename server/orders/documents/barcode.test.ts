import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeCode128 } from './barcode.ts'

/** The widths of bars and spaces of the values 0 to 102, the start characters 103 to 105, and of the stop character (ISO/IEC 15417). */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const stop = 106
const startOf = { A: 103, B: 104, C: 105 } as const

/** The values of a barcode's characters, as a reader sees them. */
function readValues(text: string): number[] {
  const { modules, bars } = encodeCode128(text)!
  const dark = Array.from({ length: modules }, (_, at) => bars.some((bar) => at >= bar.at && at < bar.at + bar.width))
  const widths = dark
    .map((isDark) => (isDark ? '1' : '0'))
    .join('')
    .match(/(.)\1*/g)!
    .map((run) => run.length)
    .join('')
  const characters = widths.slice(0, -7).match(/.{6}/g) ?? []
  return [...characters, widths.slice(-7)].map((pattern) => patterns.indexOf(pattern))
}

/** Reads a barcode as ISO/IEC 15417 says; throws where its check character is wrong. */
function read(text: string): string {
  const values = readValues(text)
  expect(values.at(-1)).toBe(stop)
  const [start = 0, ...rest] = values.slice(0, -2)
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start)
  expect(values.at(-2)).toBe(sum % 103)
  let set = start === startOf.C ? 'C' : start === startOf.B ? 'B' : 'A'
  let result = ''
  for (const value of rest) {
    if (set === 'C' && value < 100) result += String(value).padStart(2, '0')
    else if (value === 99) set = 'C'
    else if (value === 100) set = 'B'
    else if (value === 101) set = 'A'
    else result += String.fromCharCode(value + 32)
  }
  return result
}

test('digits are encoded in pairs, with the check character of the standard', () => {
  // Start C, 14 90 81 31 23 45, code B for the last digit, check character, stop.
  expect(readValues('1490813123456').slice(0, 2)).toEqual([startOf.C, 14])
  expect(readValues('1490813123456')).toHaveLength(11)
  // The example of the standard's checksum: start B 104, P=48 1, J=42 2, J=42 3, 1=17 4, 2=18 5, 3=19 6, C=35 7.
  expect(readValues('PJJ123C')).toEqual([startOf.B, 48, 42, 42, 17, 18, 19, 35, 55, stop])
})

test('any printable text is read back', () => {
  const texts = fc.stringMatching(/^[\x20-\x7e]{1,50}$/)
  fc.assert(
    fc.property(texts, (text) => {
      expect(read(text)).toBe(text)
    }),
    { numRuns: 200, examples: [['1490813123456'], ['8F14E45F'], ['EE123456789IN'], ['^FNC1 \\(01)']] },
  )
})

test('a text with other characters has no barcode', () => {
  for (const text of ['', 'आशा', 'a\nb', 'é']) expect(encodeCode128(text)).toBeNull()
})
