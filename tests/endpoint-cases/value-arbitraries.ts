import fc from 'fast-check'

/** The subset of OpenAPI schemas that the contract uses. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

/** Texts that often break parsers and encoders. */
const hostileTexts = [
  ...['', ' ', '\t\n', '\0', 'a\0b', '\ud800', '\udc00x', '\u202eabc', '\ufeff', 'ı', 'ﬀ', '💥'.repeat(50)],
  ...['x'.repeat(300), 'x'.repeat(6000), '('.repeat(200), '9'.repeat(400), '%', '%00', '%ff', '%2e%2e%2f'],
  ...["' or 1=1 --", "'; drop table users; --", '\\', '$1', '*', '_', '"', '`id`', '$(id)', '{{7*7}}', '#{7*7}'],
  ...['../../etc/passwd', '/dev/null', 'C:\\con', 'file:///etc/passwd', 'javascript:alert(1)', '//evil.example'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '\r\nset-cookie: a=b', '=HYPERLINK("x")'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'true', '[]', '{}', '{"a":', '[null]'],
  ...['NaN', 'Infinity', '-1', '-0', '0', '1e9', '1e999', '0x10', '1.5', '٣', '2147483648', '9223372036854775808'],
  ...['99999999999999999.99', '0.001', '1,000.00', '0000-00-00', '2026-02-30', '9999-12-31', '-271821-04-20'],
  ...['2026-11-21T25:61:61Z', '+275760-09-13T00:00:00.001Z', '00000000-0000-0000-0000-000000000000'],
  ...['2b5fb8d0-0000-4000-8000-000000000000', 'a@b', 'a@b.c,d@e.f', '"a b"@example.in', '1'.repeat(10)],
]

export const hostileTextArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

export const hostileValueArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  hostileTextArbitrary,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [[]], [null]),
  fc.constantFrom<unknown>({ $gt: '' }, { length: 9 }, { toString: 'x' }, { toJSON: 1 }, [1, 'a'], Array(300).fill(0)),
  fc.jsonValue(),
)

const arbitraryByFormat: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  'date-time': fc
    .oneof(
      fc.date({ noInvalidDate: true }),
      fc.date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
    )
    .map((date) => date.toISOString()),
  email: fc.emailAddress(),
}

/** Texts that match a pattern; any text if fast-check does not support the pattern. */
function textArbitrary({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const any = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
  if (!pattern) return any
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return any
  }
}

function objectArbitrary({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueArbitrary(schema)]))
  if (Object.keys(fields).length > 0) return fc.record(fields, { requiredKeys: required })
  const values = typeof additionalProperties === 'object' ? valueArbitrary(additionalProperties) : fc.jsonValue()
  return fc.dictionary(fc.string({ maxLength: 10 }), values, { maxKeys: 3 })
}

/** Values that are valid for a schema. */
export function valueArbitrary(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(valueArbitrary))
  const { type, minimum = -1e9, maximum = 1e9 } = schema
  if (type === 'string') return arbitraryByFormat[schema.format ?? ''] ?? textArbitrary(schema)
  if (type === 'integer') return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
  if (type === 'number') return fc.double({ noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array')
    return fc.array(valueArbitrary(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
  return type === 'object' ? objectArbitrary(schema) : fc.jsonValue()
}
