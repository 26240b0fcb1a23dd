import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { apiBase } from '#contract/limits.ts'
import { ErrorResponse } from '#contract/schemas.ts'
import { etagOf } from './http-caching.ts'

type JsonSchema = { properties?: Record<string, object>; required?: string[]; [keyword: string]: unknown }

/** A schema as JSON Schema 2020-12, which OpenAPI 3.1 uses, as on the wire. */
function schemaOf(zodSchema: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(zodSchema, { io: 'input', unrepresentable: 'any' })
  return schema as JsonSchema
}

function parametersOf(zodSchema: z.ZodType | undefined, location: 'path' | 'query' | 'header') {
  if (!zodSchema) return []
  const { properties = {}, required = [] } = schemaOf(zodSchema)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}

function requestBodyOf({ body, files }: Endpoint) {
  if (!body && !files) return undefined
  const schema = body ? schemaOf(body) : { type: 'object', properties: {} }
  if (!files) return { required: true, content: { 'application/json': { schema } } }
  const parts = Object.entries(files).map(([name, maxItems]) => [
    name,
    { type: 'array', maxItems, items: { type: 'string', contentMediaType: 'image/*' } },
  ])
  const form = { ...schema, properties: { ...schema.properties, ...Object.fromEntries(parts) } }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

/** JSON, or the bytes of a file. */
const responseContentOf = ({ fileType, response }: Endpoint) =>
  fileType ? { [fileType]: {} } : { 'application/json': { schema: schemaOf(response) } }

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function operationOf(name: string, tag: string, call: Endpoint) {
  return {
    operationId: `${tag.replace(/\s(.)/g, (_, letter: string) => letter.toUpperCase())}.${name}`,
    tags: [tag],
    summary: call.summary,
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...parametersOf(call.headers, 'header'),
    ],
    requestBody: requestBodyOf(call),
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    responses: {
      200: { description: 'Done.', content: responseContentOf(call) },
      '4XX': errorResponse('Rejected; `message` is the reason, `errors` has the messages by field.'),
      '5XX': errorResponse('Not ready, or the payment provider failed.'),
    },
  }
}

/** The operations of every path. */
function describePaths() {
  const paths: Record<string, Record<string, object>> = {}
  for (const { title, endpoints } of Object.values(api)) {
    for (const [name, call] of Object.entries<Endpoint>(endpoints)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, title, call) }
    }
  }
  return paths
}

/** The document as a file and its etag, made at the first call: serialising it takes 20 ms, in which no other request is answered. */
export function openApiFile(document: ReturnType<typeof openApiDocument>) {
  let file: { content: Buffer; etag: string } | undefined
  return () => {
    if (!file) {
      const content = Buffer.from(JSON.stringify(document))
      file = { content, etag: etagOf(content) }
    }
    return file
  }
}

/** The contract as an OpenAPI 3.1 document. The paths are described when they are first read: a start does not wait for them. */
export function openApiDocument(publicUrl: string) {
  let paths: ReturnType<typeof describePaths> | undefined
  return {
    openapi: '3.1.0',
    info: { title: 'Vipani store API', version: '1' },
    servers: [{ url: `${publicUrl}${apiBase}` }],
    tags: Object.values(api).map(({ title }) => ({ name: title })),
    get paths() {
      paths ??= describePaths()
      return paths
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(ErrorResponse) },
    },
  }
}
