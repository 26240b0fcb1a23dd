import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CacheableRoute } from './response-cache.ts'

/** Values of `view` that the answer is the same for. */
const ignoredViewValues = new Set<unknown>(['0', '1'])

/** A value that cannot be mistaken for the beginning of the next one. */
const keyPart = (name: string, value: string) => `${name}=${value.length}:${value}`

/**
 * How a public call's answers are told apart: by its path and the parameters that it knows, in one order, so that others which
 * somebody adds make no new answer. Given twice a parameter is a mistake, which is for the call to tell.
 */
export function cacheableCall({ method, path, query }: Endpoint): CacheableRoute {
  const known = Object.keys((query as z.ZodObject | undefined)?.shape ?? {}).sort()
  return {
    cacheKeyOf({ params, query }: FastifyRequest) {
      let address = `${method} ${path}`
      for (const [name, value] of Object.entries(params as Record<string, string>))
        address += ` ${keyPart(name, value)}`
      for (const name of known) {
        const value = (query as Record<string, unknown>)[name]
        if (value === undefined || (name === 'view' && ignoredViewValues.has(value))) continue
        if (typeof value !== 'string') return null
        address += ` ${keyPart(name, value)}`
      }
      return address
    },
    isView: ({ query }) => (query as { view?: string }).view !== '0',
  }
}
