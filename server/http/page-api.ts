import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toErrorReply, unexpectedErrorBody } from './error-reply.ts'
import type { ResponseTags } from './response-cache/cache-tags.ts'
import { type LookupResult, lookup } from './response-cache/lookup-cache.ts'
import { configurationCalls, type PageTags } from './response-cache/page-tags.ts'

/** The result of an in-process call: the response as on the wire, or the error's status and body. */
type CallResult = { ok: true; response: unknown } | { ok: false; status: number; body: { message: string } }

/** Makes a public call in process by its name, such as 'GET /products'. Never rejects. */
export type PageApi = (name: string, input?: object) => Promise<CallResult>

/**
 * The public calls for rendering one page; adds the tags of their responses to `pageTags`. A call without input that several
 * loaders of the page make is made once. `ip` is the address of the client for the page of a form; pages that are cached have none.
 */
export function createPageApi(
  app: FastifyInstance,
  log: FastifyRequest['log'],
  pageTags: PageTags,
  ip?: string,
): PageApi {
  const madeCalls = new Map<string, Promise<LookupResult>>()
  const makeCall = async (name: string, input: object): Promise<LookupResult> => {
    const call = app.publicCalls.get(name)
    if (!call) throw new Error(`No public call is named "${name}".`)
    return lookup(app.context.lookupCache, { name, input }, async () => {
      let tags: ResponseTags | undefined
      const response = await call(
        input,
        (responseTags) => {
          tags = responseTags
        },
        ip,
      )
      return { response, tags }
    })
  }
  const makeCallOnce = (name: string) => {
    const made = madeCalls.get(name) ?? makeCall(name, {})
    madeCalls.set(name, made)
    return made
  }
  return async (name, input = {}) => {
    try {
      const { response, tags } = await (Object.keys(input).length === 0 ? makeCallOnce(name) : makeCall(name, input))
      pageTags.add(name, tags)
      return { ok: true, response }
    } catch (error) {
      pageTags.markUncacheable()
      const errorReply = toErrorReply(error)
      if (!errorReply) log.error({ err: error, call: name }, 'a call of a page failed')
      return { ok: false, ...(errorReply ?? { status: 500, body: unexpectedErrorBody }) }
    }
  }
}

/** The same calls with `isUnavailable`, which returns whether each call that needs the database failed with 503. */
export function trackAvailability(call: PageApi): { call: PageApi; isUnavailable(): boolean } {
  const counts = { unavailable: 0, available: 0 }
  return {
    async call(name, input) {
      const result = await call(name, input)
      if (!result.ok && result.status === 503) counts.unavailable++
      else if (!configurationCalls.has(name)) counts.available++
      return result
    },
    isUnavailable: () => counts.unavailable > 0 && counts.available === 0,
  }
}
