import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { KeptRoute } from './keep-replies.ts'

/** Values of `view` that the answer is the same for. */
const noDifference = new Set<unknown>(['0', '1'])

/** A value that cannot be mistaken for the beginning of the next one. */
const part = (name: string, value: string) => `${name}=${value.length}:${value}`

/**
 * How a public call's answers are told apart: by its path and the parameters that it knows, in one order, so that others which
 * somebody adds make no new answer. Given twice a parameter is a mistake, which is for the call to tell.
 */
export function keptCall({ method, path, query }: Endpoint): KeptRoute {
  const known = Object.keys((query as z.ZodObject | undefined)?.shape ?? {}).sort()
  return {
    addressOf({ params, query }: FastifyRequest) {
      let address = `${method} ${path}`
      for (const [name, value] of Object.entries(params as Record<string, string>)) address += ` ${part(name, value)}`
      for (const name of known) {
        const value = (query as Record<string, unknown>)[name]
        if (value === undefined || (name === 'view' && noDifference.has(value))) continue
        if (typeof value !== 'string') return null
        address += ` ${part(name, value)}`
      }
      return address
    },
    isView: ({ query }) => (query as { view?: string }).view !== '0',
  }
}
