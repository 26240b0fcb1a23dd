import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { apiBase } from '#contract/limits.ts'
import type { Caller } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import { authenticate, authorize } from './caller.ts'
import { type FileResponse, sendFile } from './file-response.ts'
import { type ReceivedFile, readForm } from './form.ts'
import { cacheControlOf } from './http-caching.ts'
import { limitByAccount } from './rate-limit/account-rate-limit.ts'
import { rateLimitOf } from './rate-limit/rate-limits.ts'
import { cacheableCall } from './response-cache/cache-key.ts'
import type { ResponseTags } from './response-cache/cache-tags.ts'
import { encodeBySchema } from './responses/encode-response.ts'
import { isLocalRequest } from './security/local-request.ts'
// Sets zod's default messages.
import './errors/error-messages.ts'
import { assertValidInput, parseInput } from './errors/bad-request.ts'

/** The part of a call that the contract does not describe: its client and the uploaded files. */
type RequestInfo = {
  user: Caller | null
  /** The client's address; empty for calls in process. */
  ip: string
  /** The User-Agent header; empty without one. */
  userAgent: string
  files: ReceivedFile[]
  /** Whether the request comes from this computer and not through a proxy. A function, because few calls ask and it parses up to three URLs. */
  isLocal: () => boolean
  /** Logs with the request's id. */
  log: Log
}

/** A handler's argument: the parsed input, the caller, the client and the uploaded files. */
type Call<E extends Endpoint> = Input<E> & RequestInfo & (E['access'] extends 'public' ? unknown : { user: Caller })

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Output<E>>

/** The tags of a response that is the same for all users, so that it can be cached until one of them is invalidated. */
type CacheTagsOf<E extends Endpoint> = (response: Output<E>, input: Input<E>) => ResponseTags

type RawInput = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown }

/**
 * A public call made in process; input and response are as on the wire. `onTags` gets the response's tags. `ip` is the address of the
 * client whose page makes the call, if it matters.
 */
type InProcessCall = (input: RawInput, onTags?: (tags: ResponseTags) => void, ip?: string) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    /** The public calls by their name, such as 'GET /products', for pages. */
    publicCalls: Map<string, InProcessCall>
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/**
 * Serves a call over HTTP and, if it is public, in process for pages: checks the role, parses the input and encodes the
 * response by the contract. With `tagsOf` responses are cached.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  tagsOf?: CacheTagsOf<E>,
): void {
  const inProcess = { user: null, ip: '', userAgent: '', isLocal: () => false, files: [], log: app.log }
  const run = async (input: RawInput, info: RequestInfo, onTags?: (tags: ResponseTags) => void) => {
    const call = { ...parse(endpoint, input), ...info } as Call<E>
    const result = await handler(call)
    if (tagsOf) onTags?.(tagsOf(result, call))
    return encodeResponse(endpoint, result)
  }

  if (endpoint.access === 'public') {
    app.publicCalls.set(`${endpoint.method} ${endpoint.path}`, (input, onTags, ip = '') =>
      run(input, { ...inProcess, ip }, onTags),
    )
  }

  // Other public calls do not read the token, so that they succeed with an invalid one.
  const readsToken = endpoint.access !== 'public' || endpoint.optionalAuth
  const countAccount = limitByAccount(app, endpoint)
  app.route({
    method: endpoint.method,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    url: `${apiBase}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { rateLimit: rateLimitOf(endpoint), ...(tagsOf && { cache: cacheableCall(endpoint) }) },
    // Runs after the rate limits, so that unauthorised calls count, and before the body is read.
    preParsing: async (request: FastifyRequest) => {
      if (readsToken) request.caller = await authenticate(app.context, request.headers.authorization)
      // A guest has no account whose data a public call could return.
      if (endpoint.access === 'public' && request.caller?.isGuest && !endpoint.allowsGuests) request.caller = null
      await countAccount(request)
      authorize(endpoint, request.caller)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, headers } = request
      const form = await readForm(request, endpoint.files)
      await request.admission?.enter()
      const { caller: user, ip, log } = request
      const userAgent = headers['user-agent'] ?? ''
      const isLocal = () => isLocalRequest(request)
      const info = { user, ip, userAgent, isLocal, files: form.files, log }
      const response = await run({ params, query, headers, body: form.body }, info, (tags) => {
        request.responseTags = tags
      })
      reply.header('cache-control', cacheControlOf(tagsOf !== undefined))
      return endpoint.fileType ? sendFile(reply, endpoint.fileType, response as FileResponse) : reply.send(response)
    },
  })
}

const ignoredInput = z.unknown().transform(() => undefined)

/** The input parsed by the contract. A malformed id in the path throws 404. */
function parse<E extends Endpoint>(endpoint: E, input: RawInput): Input<E> {
  assertValidInput(input.query)
  assertValidInput(input.body)
  const params = (endpoint.params ?? ignoredInput).safeParse(input.params)
  if (!params.success) throw new AppError('notFound', 'There is nothing at this address.')
  return {
    params: params.data,
    query: parseInput(endpoint.query ?? ignoredInput, input.query ?? {}),
    headers: parseInput(endpoint.headers ?? ignoredInput, input.headers ?? {}),
    body: parseInput(endpoint.body ?? ignoredInput, input.body ?? {}),
  } as Input<E>
}

/** Encodes a handler's result for the wire. A result that the schema does not allow is a bug; the error names its path. */
function encodeResponse({ method, path, response }: Endpoint, result: unknown): unknown {
  const encoded = encodeBySchema(response, result)
  if (encoded.success) return encoded.data
  const errorPath = encoded.error.issues[0]?.path.join('.') || 'its top level'
  throw new Error(`${method} ${path} returned what its response schema does not allow at ${errorPath}.`, {
    cause: encoded.error,
  })
}
