import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/limits.ts'
import { buildApp } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import { createLogger } from '#server/http/logger.ts'
import { longWaitLimits } from './processes/long-wait-limits.ts'
import { test as contextTest } from './test-context.ts'

type ApiInput = {
  token?: string
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: tests send invalid input
  body?: any
}
type ApiResponse = {
  status: number
  headers: Record<string, unknown>
  /** The parsed JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response
  body: any
}

/** Sends requests such as 'POST /cart/add' with `app.inject`, without a network. */
export type TestApi = { app: FastifyInstance; call(name: string, parts?: ApiInput): Promise<ApiResponse> }

const settings = {
  publicUrl: 'http://localhost:3000',
  production: false,
  logLevel: 'silent',
} as const

type ApiOptions = Partial<
  Pick<Parameters<typeof buildApp>[1], 'rateLimit' | 'trustProxy' | 'corsOrigins' | 'metricsToken'>
> &
  Pick<NonNullable<Parameters<typeof buildApp>[2]>, 'rateCounter' | 'overloadLimits'> & {
    /** Gets the lines of every level. */
    logStream?: { write(line: string): void }
  }

/** The app's API on a context; by default rate limits are off and no proxy is trusted. */
export async function createApi(
  context: AppContext,
  {
    rateLimit = false,
    trustProxy = false,
    corsOrigins = [],
    metricsToken,
    logStream,
    rateCounter,
    overloadLimits = longWaitLimits,
  }: ApiOptions = {},
): Promise<TestApi> {
  const config = { ...settings, rateLimit, trustProxy, corsOrigins, metricsToken }
  const app = await buildApp(context, config, {
    pages: false,
    rateCounter,
    overloadLimits,
    ...(logStream && { logger: createLogger('trace', logStream) }),
  })
  return {
    app,
    async call(name, { token, params = {}, query, headers, body } = {}) {
      const [method = 'GET', path = ''] = name.split(' ')
      const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
      const response = await app.inject({
        method: method as 'GET',
        url: `${apiBase}${filled}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(query && { query }),
        ...(body !== undefined && { payload: body }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : response.body }
    },
  }
}

/** `test` with the fixture `api`: the app on the test's context. */
export const test = contextTest
  .extend('openedApi', { scope: 'file' }, async ({ openedContext }, { onCleanup }) => {
    const api = await createApi(openedContext.context)
    onCleanup(() => api.app.close())
    return api
  })
  // The `context` fixture empties the database before the test's first request.
  .extend('api', async ({ openedApi, context: _ }) => openedApi)
