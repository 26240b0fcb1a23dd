import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorReply } from '#contract/shapes.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { asSent, requestsOf } from './every-call/requests.ts'
import { everyCall, rows } from './every-call/rows.ts'
import { apiOf, test as apiTest } from './support/api.ts'
import { aCustomer, anAdmin, signedIn } from './support/makers.ts'

/** Requests made up for each call. */
const requestsEach = 40

/** The app without pauses after many tries, or it would answer nothing else. */
const test = apiTest.extend('tireless', { scope: 'file' }, async ({ openedShop }, { onCleanup }) => {
  const api = await apiOf({ ...openedShop.shop, rateLimit: false })
  onCleanup(() => api.app.close())
  return api
})

/** What the document promises of a reply: the shape of the call, or the shape of every error. */
function expectDocumented(
  { reply, fileType }: Endpoint,
  { statusCode, headers, body }: LightMyRequestResponse,
  about: string,
) {
  expect(statusCode, about).toBeLessThan(500)
  const type = String(headers['content-type'])
  if (statusCode < 300 && fileType) return expect(type, about).toContain(fileType.split(';')[0])
  expect(type, about).toContain('application/json')
  const shape = statusCode < 300 ? reply : ErrorReply
  const { error } = shape.safeParse(JSON.parse(body))
  expect(error?.issues ?? [], `${about} ${body.slice(0, 300)}`).toEqual([])
}

test.for(everyCall)(
  '$name answers whatever is sent, and only as documented',
  async ({ name, call }, { shop, tireless }) => {
    await ensureCompanyDetails(shop.db)
    const row = rows[name]!
    const customer = await aCustomer(shop)
    const good = await row.ask(shop, customer)
    const caller = row.answers.administrator === 200 ? await anAdmin(shop) : customer
    const token = await signedIn(shop, caller)
    await fc.assert(
      fc.asyncProperty(requestsOf(name, good), async (madeUp) => {
        const request = asSent(name, token, madeUp)
        const reply = await tireless.app.inject(request)
        expectDocumented(call, reply, `${reply.statusCode} ${String(request.url).slice(0, 200)}`)
      }),
      { numRuns: requestsEach, endOnFailure: true },
    )
  },
)
