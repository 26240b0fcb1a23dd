import { expect, test } from 'vitest'
import { customerTag } from './customers/customer-schemas.ts'
import { maxReviewLength } from './reviews/review-limits.ts'
import { reviews } from './reviews/reviews.ts'
import {
  chosenTime,
  optionalLine,
  optionalText,
  personName,
  requiredLine,
  requiredText,
  searchText,
} from './schemas.ts'

test.for([
  ['0000-01-01T00:00:00Z', false],
  ['1999-12-31T18:29:59.999Z', false],
  // The first and the last time that a form with days in India can send.
  ['1999-12-31T18:30:00Z', true],
  ['2999-12-31T18:30:00Z', true],
  ['2999-12-31T18:30:00.001Z', false],
  ['9999-12-31T23:59:59Z', false],
] as const)('whether an administrator can choose the time %s: %s', ([iso, isValid]) => {
  expect(chosenTime.safeParse(iso).success).toBe(isValid)
})

test('a time of a response can be before the year 2000', () => {
  expect(chosenTime.encode(new Date('1970-01-01T00:00:00Z'))).toBe('1970-01-01T00:00:00.000Z')
})

test('a line break of a form is one character', () => {
  for (const schema of [requiredText('Text', 9), optionalText('Text', 9)]) {
    expect(schema.parse('\r\none\r\n\rtwo\n\r\n')).toBe('one\n\ntwo')
    expect(schema.parse('one\r\n\r\nfour')).toBe('one\n\nfour')
    expect(schema.safeParse('one\r\n\r\nfive5').success).toBe(false)
  }
})

test('texts that look the same are the same: letters have one form', () => {
  // ड़ as one character and as a letter with a sign; é with a sign and as one character.
  for (const schema of [requiredText('Text', 5), optionalText('Text', 5), searchText, customerTag]) {
    expect(schema.parse('\u0938\u093e\u095c\u0940')).toBe('\u0938\u093e\u0921\u093c\u0940')
    expect(schema.parse('cafe\u0301')).toBe('caf\u00e9')
  }
  expect(requiredText('Text', 4).safeParse('cafe\u0301').success).toBe(true)
})

test('a name is on one line, without invisible characters besides the joiners that scripts of India need', () => {
  const names = [
    ['Asha\nRao', 'Asha Rao'],
    ['Asha\r\n\u2028Rao\u0007', 'Asha Rao'],
    ['\u202eAsha\u2066 Rao\u200b', 'Asha Rao'],
    ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
    ['\u0930\u094d\u200c\u092f', '\u0930\u094d\u200c\u092f'],
  ] as const
  for (const schema of [requiredLine('Name'), optionalLine('Name'), personName('Name')])
    for (const [sent, stored] of names) expect(schema.parse(sent)).toBe(stored)
})

test('a name that cannot be seen is missing, and one with a web address in invisible parts is refused', () => {
  for (const text of ['\u200b', '\u200d \u200c', '\n\t', '\ufeff']) {
    expect(requiredLine('Name').safeParse(text).error?.issues).toMatchObject([{ message: 'Name is required' }])
    expect(optionalLine('Name').parse(text)).toBeNull()
  }
  expect(personName('Name').safeParse('w\u200bww.a.example').success).toBe(false)
})

test('a review can have as many characters as its field, line breaks included', () => {
  const text = 'a\n'.repeat(maxReviewLength / 2 - 1).padEnd(maxReviewLength, 'b')
  const sent = reviews.write.body.safeParse({ stars: '5', text: text.replaceAll('\n', '\r\n') })
  expect(sent.data?.text).toBe(text)
})
