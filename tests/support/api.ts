import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/limits.ts'
import { buildApp } from '#server/app.ts'
import type { Shop } from '#server/shop.ts'
import { test as shopTest } from './test.ts'

type Parts = {
  token?: string
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: tests send what no caller should
  body?: any
}
type Reply = {
  status: number
  headers: Record<string, unknown>
  /** The parsed JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies freely
  body: any
}

/** Makes calls by their names on the wire, such as 'POST /cart/add', without a network. */
export type Api = { app: FastifyInstance; call(name: string, parts?: Parts): Promise<Reply> }

const settings = {
  publicUrl: 'http://localhost:3000',
  production: false,
  logLevel: 'silent',
} as const

type Wanted = Partial<
  Pick<Parameters<typeof buildApp>[1], 'rateLimit' | 'trustProxy' | 'corsOrigins' | 'metricsToken'>
> &
  Pick<NonNullable<Parameters<typeof buildApp>[2]>, 'logTo' | 'counters'>

/** The app's API on a shop; request limits are off, and no proxy is trusted, unless a test wants it. */
export async function apiOf(
  shop: Shop,
  { rateLimit = false, trustProxy = false, corsOrigins = [], metricsToken, logTo, counters }: Wanted = {},
): Promise<Api> {
  const logLevel = logTo ? ('trace' as const) : settings.logLevel
  const config = { ...settings, logLevel, rateLimit, trustProxy, corsOrigins, metricsToken }
  const app = await buildApp(shop, config, { pages: false, counters, ...(logTo && { logTo }) })
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

/** The shop's `test` with `api`, the app on the test's shop. */
export const test = shopTest
  .extend('openedApi', { scope: 'file' }, async ({ openedShop }, { onCleanup }) => {
    const api = await apiOf(openedShop.shop)
    onCleanup(() => api.app.close())
    return api
  })
  // Needing the shop empties it before the test's first call.
  .extend('api', async ({ openedApi, shop: _ }) => openedApi)
