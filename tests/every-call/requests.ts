import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { apiBase } from '#contract/limits.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { formOf } from '#tests/support/form.ts'
import type { Parts } from './row.ts'
import { hostileText, hostileValue, type Schema, valuesOf } from './values.ts'

type Fields = Record<string, unknown>
type Operation = {
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** A request that was made up, before it is written for the wire. */
export type MadeUp = { params: Fields; query: Fields; headers: Record<string, string>; body: unknown; files: Buffer[] }

const { paths } = openApiDocument('https://shop.example')
const operationOf = (name: string): Operation => {
  const [method = '', path = ''] = name.split(' ')
  return paths[path]?.[method.toLowerCase()] as Operation
}

const formType = 'multipart/form-data'
export const takesForm = (name: string): boolean => formType in (operationOf(name).requestBody?.content ?? {})

/** The good fields with one of them changed, taken away or added. */
const nearly = (good: Fields, names: readonly string[]): fc.Arbitrary<Fields> =>
  fc
    .tuple(
      fc.constantFrom(...names, ...Object.keys(good), 'unknown', '__proto__'),
      fc.option(hostileValue),
      fc.boolean(),
    )
    .map(([name, value, isGone]) => {
      const { [name]: _, ...others } = good
      return isGone ? others : Object.fromEntries([...Object.entries(others), [name, value]])
    })

/** Good fields, fields by the document, nearly good ones and bad ones. */
const fieldsOf = (good: Fields, schema: Schema): fc.Arbitrary<Fields> => {
  const names = Object.keys(schema.properties ?? {})
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(good) },
    { weight: 3, arbitrary: valuesOf({ ...schema, type: 'object' }) as fc.Arbitrary<Fields> },
    { weight: 5, arbitrary: nearly(good, names) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...names, 'unknown'), hostileValue) },
  )
}

/** The parameters of a place as one schema. */
const partOf = ({ parameters }: Operation, place: 'path' | 'query' | 'header'): Schema => {
  const own = parameters.filter((parameter) => parameter.in === place)
  const required = own.filter((parameter) => parameter.required).map(({ name }) => name)
  return { properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])), required }
}

const pathOf = (good: Fields, schema: Schema): fc.Arbitrary<Fields> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(good) },
    { weight: 1, arbitrary: valuesOf({ ...schema, type: 'object' }) as fc.Arbitrary<Fields> },
    {
      weight: 1,
      arbitrary: fc.record(
        // An empty part would be the address of another call.
        Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, hostileText.filter(Boolean)])),
      ),
    },
  )

const visible = fc.string({ unit: fc.constantFrom(...'ab1 -_~!"\\\x7f\xe9'), maxLength: 220 })
const someFiles = fc.array(
  fc.oneof(
    fc.constant(Buffer.from('Name,Price\nKurta,499\n')),
    fc
      .constantFrom('<svg onload="alert(1)"/>', 'GIF89a', '\xff\xd8\xff\xe0', '')
      .map((text) => Buffer.from(text, 'latin1')),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  ),
  { maxLength: 2 },
)

/** Requests of one call: valid, nearly valid and hostile ones, after its document and after a request that is good. */
export function requestsOf(name: string, good: Parts): fc.Arbitrary<MadeUp> {
  const operation = operationOf(name)
  const [content] = Object.values(operation.requestBody?.content ?? {})
  const body = content ? fieldsOf({ ...(good.form ?? good.body) }, content.schema) : fc.constant(undefined)
  return fc.record({
    params: pathOf(good.params ?? {}, partOf(operation, 'path')),
    query: fieldsOf(good.query ?? {}, partOf(operation, 'query')),
    headers: fc.dictionary(
      fc.constantFrom(...operation.parameters.filter((one) => one.in === 'header').map((one) => one.name), 'x-unknown'),
      visible,
    ),
    body:
      content && !takesForm(name)
        ? fc.oneof({ weight: 12, arbitrary: body }, { weight: 1, arbitrary: hostileValue })
        : body,
    files: takesForm(name) ? someFiles : fc.constant([]),
  })
}

/** As it stands in an address; half a character as its bytes would be. */
const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const searchOf = (query: Fields) =>
  Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`)
    .join('&')

/** The name under which a form takes files. */
function fileFieldOf(name: string): string {
  const { properties = {} } = operationOf(name).requestBody?.content[formType]?.schema ?? {}
  return Object.keys(properties).find((key) => properties[key]?.type === 'array') ?? 'file'
}

function formSent(name: string, body: Fields, files: readonly Buffer[]): InjectOptions {
  const fields = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, textOf(value)]))
  const field = fileFieldOf(name)
  const form = formOf(
    fields,
    files.map((bytes) => ({ field, filename: '../../x.svg', bytes })),
  )
  return { headers: form.headers, payload: form.body }
}

const jsonSent = (body: unknown): InjectOptions =>
  body === undefined ? {} : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }

/** A made-up request as somebody with a token puts it on the wire. */
export function asSent(name: string, token: string, { params, query, headers, body, files }: MadeUp): InjectOptions {
  const [method = 'GET', path = ''] = name.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encoded(textOf(params[key] ?? 'none')))
  const content = takesForm(name) ? formSent(name, body as Fields, files) : jsonSent(body)
  return {
    method: method as 'GET',
    url: `${apiBase}${filled}?${searchOf(query)}`,
    ...content,
    headers: { ...headers, ...content.headers, authorization: `Bearer ${token}` },
  }
}
