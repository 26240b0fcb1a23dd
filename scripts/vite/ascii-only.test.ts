import { expect, test } from 'vitest'
import { toAscii } from './ascii-only.ts'

const evaluate = (code: string): unknown => new Function(`return ${code}`)()

test.each(["'₹ 500 · café 🛍'", '`₹ –`', "/^[₹–]🛍$/u.test('₹🛍')", "/₹ ?\\d/.test('₹ 5')", '({ दाम: 1 }).दाम'])(
  '%s has the same value in ASCII',
  (code) => {
    const ascii = toAscii(code)
    expect(ascii).toMatch(/^[\0-\x7f]*$/)
    expect(evaluate(ascii)).toEqual(evaluate(code))
  },
)

test.each(['/\\₹/', 'String.raw`₹`'])('%s, whose value would change, ends the build', (code) => {
  expect(() => toAscii(code)).toThrow('Write this character as \\u')
})
