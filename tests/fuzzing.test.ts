import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorResponse } from '#contract/schemas.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { allEndpoints, endpointCases } from './endpoint-cases/all-cases.ts'
import { requestArbitrary, toInjectOptions } from './endpoint-cases/request-arbitraries.ts'
import { test as apiTest, createApi } from './support/api.ts'
import { createAdmin, createCustomer, issueToken } from './support/factories.ts'

/** The number of generated requests of an endpoint; those to one without input hardly differ. */
const countRequests = ({ params, query, headers, body, files }: Endpoint) =>
  params || query || headers || body || files ? 40 : 5

/** The app without rate limits and login throttling. */
const test = apiTest.extend('apiWithoutLimits', { scope: 'file' }, async ({ openedContext }, { onCleanup }) => {
  const api = await createApi({ ...openedContext.context, rateLimit: false })
  onCleanup(() => api.app.close())
  return api
})

/** Asserts that a response matches the OpenAPI document: the endpoint's schema or the error schema. */
function expectDocumentedResponse(
  { response: reply, fileType }: Endpoint,
  { statusCode, headers, body }: LightMyRequestResponse,
  about: string,
) {
  expect(statusCode, about).toBeLessThan(500)
  const type = String(headers['content-type'])
  if (statusCode < 300 && fileType) return expect(type, about).toContain(fileType.split(';')[0])
  expect(type, about).toContain('application/json')
  const shape = statusCode < 300 ? reply : ErrorResponse
  const { error } = shape.safeParse(JSON.parse(body))
  expect(error?.issues ?? [], `${about} ${body.slice(0, 300)}`).toEqual([])
}

test.for(allEndpoints)(
  '$name returns a documented response to any request',
  async ({ name, call }, { context, apiWithoutLimits }) => {
    await ensureCompanyDetails(context.db)
    const row = endpointCases[name]!
    const customer = await createCustomer(context)
    const admin = await createAdmin(context)
    const good = await row.arrange(context, customer, admin)
    const caller = row.expectedStatuses.administrator === 200 ? admin : customer
    const token = await issueToken(context, caller)
    await fc.assert(
      fc.asyncProperty(requestArbitrary(name, good), async (madeUp) => {
        const request = toInjectOptions(name, token, madeUp)
        const reply = await apiWithoutLimits.app.inject(request)
        expectDocumentedResponse(call, reply, `${reply.statusCode} ${String(request.url).slice(0, 200)}`)
      }),
      { numRuns: countRequests(call), endOnFailure: true },
    )
  },
)
