import { z } from 'zod'
import { account } from '#contract/account.ts'
import { addresses } from '#contract/addresses.ts'
import { administrators } from '#contract/administrators.ts'
import { audit } from '#contract/audit.ts'
import { cart } from '#contract/cart.ts'
import { catalogue } from '#contract/catalogue.ts'
import { categoriesAndBrands } from '#contract/categories-and-brands.ts'
import { company } from '#contract/company.ts'
import { dashboard } from '#contract/dashboard.ts'
import { demonstration } from '#contract/demonstration.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { identity } from '#contract/identity.ts'
import { invoices } from '#contract/invoices.ts'
import { legalPages } from '#contract/legal-pages.ts'
import { apiBase } from '#contract/limits.ts'
import { orderManagement } from '#contract/order-management.ts'
import { orders } from '#contract/orders.ts'
import { payments } from '#contract/payments.ts'
import { productFiles } from '#contract/product-files.ts'
import { productManagement } from '#contract/product-management.ts'
import { search } from '#contract/search.ts'
import { ErrorReply } from '#contract/shapes.ts'
import { stock } from '#contract/stock.ts'

/** All calls of the contract by the slice they belong to. */
export const slices: Record<string, Record<string, Endpoint>> = {
  Identity: identity,
  Catalogue: { ...catalogue, ...productManagement, ...categoriesAndBrands },
  'Product files': productFiles,
  Search: search,
  Stock: stock,
  Cart: cart,
  Addresses: addresses,
  Payments: payments,
  Orders: { ...orders, ...orderManagement },
  Dashboard: dashboard,
  Account: account,
  Invoices: invoices,
  Administrators: administrators,
  Audit: audit,
  'Company details': company,
  Demonstration: demonstration,
  'Legal pages': legalPages,
}

type JsonSchema = { properties?: Record<string, object>; required?: string[]; [keyword: string]: unknown }

/** A shape as JSON Schema 2020-12, which OpenAPI 3.1 uses, as it stands on the wire. */
function schemaOf(shape: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return schema as JsonSchema
}

function parametersOf(shape: z.ZodType | undefined, place: 'path' | 'query' | 'header') {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function requestBodyOf({ body, files }: Endpoint) {
  if (!body && !files) return undefined
  const schema = body ? schemaOf(body) : { type: 'object', properties: {} }
  if (!files) return { required: true, content: { 'application/json': { schema } } }
  const parts = Object.entries(files).map(([name, most]) => [
    name,
    { type: 'array', maxItems: most, items: { type: 'string', contentMediaType: 'image/*' } },
  ])
  const form = { ...schema, properties: { ...schema.properties, ...Object.fromEntries(parts) } }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

/** What a call answers: JSON, or the bytes of a file. */
const replyOf = ({ fileType, reply }: Endpoint) =>
  fileType ? { [fileType]: {} } : { 'application/json': { schema: schemaOf(reply) } }

const errorReply = (description: string) => ({
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
      200: { description: 'Done.', content: replyOf(call) },
      '4XX': errorReply('Refused; `message` says why, `errors` by field.'),
      '5XX': errorReply('Not ready, or the payment provider failed.'),
    },
  }
}

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [tag, calls] of Object.entries(slices)) {
    for (const [name, call] of Object.entries(calls)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, tag, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vipani store API', version: '1' },
    servers: [{ url: `${publicUrl}${apiBase}` }],
    tags: Object.keys(slices).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(ErrorReply) },
    },
  }
}
