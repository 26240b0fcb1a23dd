import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { apiBase } from '#contract/limits.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { EndpointInput } from './endpoint-case.ts'
import { hostileTextArbitrary, hostileValueArbitrary, type Schema, valueArbitrary } from './value-arbitraries.ts'

type Fields = Record<string, unknown>
type Operation = {
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** A generated request before encoding. */
type GeneratedRequest = {
  params: Fields
  query: Fields
  headers: Record<string, string>
  body: unknown
  files: Buffer[]
}

const { paths } = openApiDocument('https://shop.example')
const findOperation = (name: string): Operation => {
  const [method = '', path = ''] = name.split(' ')
  return paths[path]?.[method.toLowerCase()] as Operation
}

const formType = 'multipart/form-data'
const acceptsForm = (name: string): boolean => formType in (findOperation(name).requestBody?.content ?? {})

/** The valid fields with one changed, removed or added. */
const almostValid = (good: Fields, names: readonly string[]): fc.Arbitrary<Fields> =>
  fc
    .tuple(
      fc.constantFrom(...names, ...Object.keys(good), 'unknown', '__proto__'),
      fc.option(hostileValueArbitrary),
      fc.boolean(),
    )
    .map(([name, value, isGone]) => {
      const { [name]: _, ...others } = good
      return isGone ? others : Object.fromEntries([...Object.entries(others), [name, value]])
    })

/** Valid fields, fields by the OpenAPI schema, almost valid and invalid ones. */
const fieldsArbitrary = (good: Fields, schema: Schema): fc.Arbitrary<Fields> => {
  const names = Object.keys(schema.properties ?? {})
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(good) },
    { weight: 3, arbitrary: valueArbitrary({ ...schema, type: 'object' }) as fc.Arbitrary<Fields> },
    { weight: 5, arbitrary: almostValid(good, names) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...names, 'unknown'), hostileValueArbitrary) },
  )
}

/** The path, query or header parameters as one schema. */
const parameterSchema = ({ parameters }: Operation, place: 'path' | 'query' | 'header'): Schema => {
  const own = parameters.filter((parameter) => parameter.in === place)
  const required = own.filter((parameter) => parameter.required).map(({ name }) => name)
  return { properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])), required }
}

/** Path parameters without an empty one, whose URL would match another route. */
const pathArbitrary = (good: Fields, schema: Schema): fc.Arbitrary<Fields> =>
  fc
    .oneof(
      { weight: 8, arbitrary: fc.constant(good) },
      { weight: 1, arbitrary: valueArbitrary({ ...schema, type: 'object' }) as fc.Arbitrary<Fields> },
      {
        weight: 1,
        arbitrary: fc.record(
          Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, hostileTextArbitrary])),
        ),
      },
    )
    .filter((params) => Object.values(params).every((value) => value !== ''))

const headerValueArbitrary = fc.string({ unit: fc.constantFrom(...'ab1 -_~!"\\\x7f\xe9'), maxLength: 220 })
const filesArbitrary = fc.array(
  fc.oneof(
    fc.constant(Buffer.from('Name,Price\nKurta,499\n')),
    fc
      .constantFrom('<svg onload="alert(1)"/>', 'GIF89a', '\xff\xd8\xff\xe0', '')
      .map((text) => Buffer.from(text, 'latin1')),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  ),
  { maxLength: 2 },
)

/** Requests for one endpoint: valid, almost valid and hostile ones, from its OpenAPI schema and a valid request. */
export function requestArbitrary(name: string, good: EndpointInput): fc.Arbitrary<GeneratedRequest> {
  const operation = findOperation(name)
  const [content] = Object.values(operation.requestBody?.content ?? {})
  const body = content ? fieldsArbitrary({ ...(good.form ?? good.body) }, content.schema) : fc.constant(undefined)
  return fc.record({
    params: pathArbitrary(good.params ?? {}, parameterSchema(operation, 'path')),
    query: fieldsArbitrary(good.query ?? {}, parameterSchema(operation, 'query')),
    headers: fc.dictionary(
      fc.constantFrom(...operation.parameters.filter((one) => one.in === 'header').map((one) => one.name), 'x-unknown'),
      headerValueArbitrary,
    ),
    body:
      content && !acceptsForm(name)
        ? fc.oneof({ weight: 12, arbitrary: body }, { weight: 1, arbitrary: hostileValueArbitrary })
        : body,
    files: acceptsForm(name) ? filesArbitrary : fc.constant([]),
  })
}

/** Percent-encodes a text; a lone surrogate becomes its bytes. */
const encodeSafely = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')
const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const encodeQuery = (query: Fields) =>
  Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .map(([name, value]) => `${encodeSafely(name)}=${encodeSafely(toText(value))}`)
    .join('&')

/** The name of the file field of a form. */
function findFileField(name: string): string {
  const { properties = {} } = findOperation(name).requestBody?.content[formType]?.schema ?? {}
  return Object.keys(properties).find((key) => properties[key]?.type === 'array') ?? 'file'
}

function encodeForm(name: string, body: Fields, files: readonly Buffer[]): InjectOptions {
  const fields = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, toText(value)]))
  const field = findFileField(name)
  const form = multipartForm(
    fields,
    files.map((bytes) => ({ field, filename: '../../x.svg', bytes })),
  )
  return { headers: form.headers, payload: form.body }
}

const encodeJson = (body: unknown): InjectOptions =>
  body === undefined ? {} : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }

/** Encodes a generated request with a token for `app.inject`. */
export function toInjectOptions(
  name: string,
  token: string,
  { params, query, headers, body, files }: GeneratedRequest,
): InjectOptions {
  const [method = 'GET', path = ''] = name.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeSafely(toText(params[key] ?? 'none')))
  const content = acceptsForm(name) ? encodeForm(name, body as Fields, files) : encodeJson(body)
  return {
    method: method as 'GET',
    url: `${apiBase}${filled}?${encodeQuery(query)}`,
    ...content,
    headers: { ...headers, ...content.headers, authorization: `Bearer ${token}` },
  }
}
