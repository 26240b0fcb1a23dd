import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CacheableRoute } from './response-cache.ts'

/** Values of `view` that do not change the response. */
const ignoredViewValues = new Set<unknown>(['0', '1'])

/** The length prevents that a value is parsed as the next parameter. */
const keyPart = (name: string, value: string) => `${name}=${value.length}:${value}`

/**
 * The cache key of a public call: its path and the query parameters of its schema in a fixed order, so that unknown parameters
 * create no entries. Null for a repeated parameter, for which the call returns 400.
 */
export function cacheableCall({ method, path, query }: Endpoint): CacheableRoute {
  const parameters = Object.keys((query as z.ZodObject | undefined)?.shape ?? {}).sort()
  return {
    cacheKeyOf({ params, query }: FastifyRequest) {
      let key = `${method} ${path}`
      for (const [name, value] of Object.entries(params as Record<string, string>)) key += ` ${keyPart(name, value)}`
      for (const name of parameters) {
        const value = (query as Record<string, unknown>)[name]
        if (value === undefined || (name === 'view' && ignoredViewValues.has(value))) continue
        if (typeof value !== 'string') return null
        key += ` ${keyPart(name, value)}`
      }
      return key
    },
    isView: ({ query }) => (query as { view?: string }).view !== '0',
  }
}
