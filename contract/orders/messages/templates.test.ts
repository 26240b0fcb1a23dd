import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTemplate } from './check-template.ts'
import { fillTemplate, type PlaceholderValues } from './fill-template.ts'
import { defaultTemplate, type MessageName, messageNames, placeholdersOf } from './messages.ts'
import { maxHeadingLength, maxSubjectLength, maxTextLength } from './order-messages.ts'
import { canBeEmpty, type Placeholder, placeholders } from './placeholders.ts'

const template = (text: string, subject = 'Subject') => ({ subject, heading: 'Heading', text })
const withValues = (values: Partial<Record<Placeholder, string>>) => (name: Placeholder) => values[name] ?? `<${name}>`
const textsOf = (text: string, values: Partial<Record<Placeholder, string>> = {}) =>
  fillTemplate(template(text), withValues(values)).texts

test.for(messageNames)('the default texts of %s are valid and short enough', (name) => {
  const texts = defaultTemplate(name)
  expect(checkTemplate(name, texts)).toEqual({})
  expect(texts.subject.length).toBeLessThanOrEqual(maxSubjectLength)
  expect(texts.heading.length).toBeLessThanOrEqual(maxHeadingLength)
  expect(texts.text.length).toBeLessThanOrEqual(maxTextLength)
})

test('a placeholder is replaced by its value, everywhere', () => {
  const { subject, heading, texts } = fillTemplate(
    { subject: 'Order {order}', heading: 'Hello {name}', text: '{name}, {order} is here.\n\nBye {name}' },
    withValues({ order: '1A2B3C4D', name: 'Asha' }),
  )
  expect({ subject, heading, texts }).toEqual({
    subject: 'Order 1A2B3C4D',
    heading: 'Hello Asha',
    texts: ['Asha, 1A2B3C4D is here.', 'Bye Asha'],
  })
})

test('lines and paragraphs of which nothing is left are left out', () => {
  expect(textsOf('One\n\n{cash}\n\n{note} {reference}\n\nTwo', { cash: '', note: '', reference: '' })).toEqual([
    'One',
    'Two',
  ])
  expect(textsOf('One\n{cash}\nTwo', { cash: '' })).toEqual(['One\nTwo'])
})

test.for<[string, string]>([
  ['Confirm it {deadline}, or not.', 'Confirm it, or not.'],
  ['It left. {deadline} Bye.', 'It left. Bye.'],
  ['It left. {deadline}', 'It left.'],
  ['{deadline} It left.', 'It left.'],
  ['A {deadline} {deadline} b', 'A b'],
])('an empty value leaves no gap in "%s"', ([text, expected]) => {
  expect(textsOf(text, { deadline: '' })).toEqual([expected])
})

test('a value that contains braces is not replaced again', () => {
  expect(textsOf('Hello {name}, {note}', { name: '{order}', note: '{name} {' })).toEqual(['Hello {order}, {name} {'])
})

test('a value of several paragraphs stays one paragraph of the mail', () => {
  expect(textsOf('{note}', { note: 'One\n\nTwo' })).toEqual(['One\n\nTwo'])
})

test('subject and heading are one line, whatever the values contain', () => {
  const filled = fillTemplate(
    { subject: 'Hi {name}', heading: '{name}', text: 'x' },
    withValues({ name: 'A\r\nBcc: b' }),
  )
  expect(filled).toMatchObject({ subject: 'Hi A Bcc: b', heading: 'A Bcc: b' })
})

test('a stored text with a placeholder of another version shows nothing of it', () => {
  expect(textsOf('Hello {nickname}!')).toEqual(['Hello!'])
})

test.for<[MessageName, string, string]>([
  [
    'delivered',
    'Hello {firstname}',
    '{firstname} is no placeholder of this message. It can contain {order}, {name}, {total}.',
  ],
  [
    'delivered',
    '{cash} and {x}, {x}',
    '{cash}, {x} are no placeholders of this message. It can contain {order}, {name}, {total}.',
  ],
  [
    'delivered',
    'Hello { name }',
    '{ name } is no placeholder of this message. It can contain {order}, {name}, {total}.',
  ],
  ['delivered', 'Hello {}', '{} is no placeholder of this message. It can contain {order}, {name}, {total}.'],
  ['delivered', 'Hello {name', 'The text has a { without a }.'],
  ['delivered', 'Hello name}', 'The text has a } without a {.'],
  ['delivered', 'Hello {{name}}', 'The text has a { without a }.'],
  ['shipped', '{cash}\n\n{tracking}', 'The text would be empty for some orders. Add words or another placeholder.'],
])('%s: the text "%s" is refused', ([name, text, problem]) => {
  expect(checkTemplate(name, template(text))).toEqual({ text: problem })
})

test('each field has its own problem', () => {
  expect(checkTemplate('shipped', { subject: '{cash}', heading: '{a}', text: 'Fine' })).toEqual({
    subject: 'The subject would be empty for some orders. Add words or another placeholder.',
    heading: expect.stringMatching(/^\{a\} is no placeholder/),
  })
})

const anyText = fc.array(
  fc.oneof(
    fc.constantFrom('{', '}', '{}', ' ', '\n', '\n\n', '. ', 'word', '<b>', '{constructor}', '{toString}'),
    fc.constantFrom(...Object.keys(placeholders)).map((name) => `{${name}}`),
    fc.string({ maxLength: 5 }),
  ),
  { maxLength: 12 },
)
const anyTemplate = fc.record({
  subject: anyText.map((parts) => parts.join('')),
  heading: anyText.map((parts) => parts.join('')),
  text: anyText.map((parts) => parts.join('')),
})
const anyName = fc.constantFrom(...messageNames)

test('property: no placeholder of any text is left, and none but the allowed ones are read from a valid text', () => {
  fc.assert(
    fc.property(anyName, anyTemplate, fc.boolean(), (name, texts, isEmpty) => {
      const read = new Set<Placeholder>()
      const values: PlaceholderValues = (placeholder) => {
        read.add(placeholder)
        return isEmpty && canBeEmpty(placeholder) ? '' : 'value'
      }
      const { subject, heading, texts: paragraphs } = fillTemplate(texts, values)
      const filled = [subject, heading, ...paragraphs].join('\n\n')
      expect(Object.keys(placeholders).filter((one) => filled.includes(`{${one}}`))).toEqual([])
      expect(paragraphs).not.toContain('')
      if (Object.keys(checkTemplate(name, texts)).length > 0) return
      expect([...read].filter((one) => !placeholdersOf(name).includes(one))).toEqual([])
      expect(filled).not.toMatch(/[{}]/)
      expect([subject, heading, paragraphs.join('')]).not.toContain('')
    }),
    { numRuns: 2000 },
  )
})

test('property: a text is refused exactly if it has a brace outside of an allowed placeholder, or could be empty', () => {
  fc.assert(
    fc.property(anyName, anyText, (name, parts) => {
      const text = parts.join('')
      const rest = placeholdersOf(name).reduce((left, one) => left.replaceAll(`{${one}}`, ''), text)
      const always = placeholdersOf(name).filter((one) => !canBeEmpty(one))
      const isNeverEmpty = always.some((one) => text.includes(`{${one}}`)) || rest.trim() !== ''
      const isValid = !/[{}]/.test(rest) && isNeverEmpty
      // A text such as {{name}order} has braces that come together only when the inner placeholder is removed.
      fc.pre(!/\{[^}]*\{|\}[^{]*\}/.test(text))
      expect(checkTemplate(name, template(text)).text === undefined).toBe(isValid)
    }),
    { numRuns: 2000 },
  )
})
