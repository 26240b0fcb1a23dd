import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { apiBase } from '#contract/limits.ts'
import type { FileResponse as FileResponseSchema } from '#contract/schemas.ts'
import type { Caller, Log } from '#server/context.ts'
import { AppError } from '../errors.ts'
import { authenticate, authorize } from './caller.ts'
import { type ReceivedFile, readForm } from './form.ts'
import { cacheControlOf } from './http-caching.ts'
import { limitByAccount } from './rate-limit/account-rate-limit.ts'
import { rateLimitOf } from './rate-limit/rate-limits.ts'
import { cacheableCall } from './response-cache/cache-key.ts'
import type { ResponseTags } from './response-cache/cache-tags.ts'
import { isLocalRequest } from './security/local-request.ts'
import './errors/error-messages.ts'
import { assertValidInput, parseInput } from './errors/bad-request.ts'

/** What a handler gets: who calls and from where, what they ask, and the files they sent. */
export type Call<E extends Endpoint> = Input<E> & {
  /** Null only on public calls. */
  user: E['access'] extends 'public' ? Caller | null : Caller
  /** The address that the request came from; empty for calls in process. */
  ip: string
  /** The User-Agent header; empty without one. */
  userAgent: string
  files: ReceivedFile[]
  /** Made on the machine that the shop runs on, by no proxy. */
  isLocal: boolean
  /** Where what happens in this call is written down, under its request's id. */
  log: Log
}
/** Whom a call comes from, and what else came with it than its parts. */
type CallOrigin = {
  user: Caller | null
  ip: string
  userAgent: string
  isLocal: boolean
  files: ReceivedFile[]
  log: Log
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Output<E>>

/** Of a call whose answer is the same for everybody: what the answer shows, so that it can be kept until that changes. */
type CacheTagsOf<E extends Endpoint> = (answer: Output<E>, call: Input<E>) => ResponseTags

type RawInput = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown }

/** A call that can be made in process, by its name on the wire; input and answer are as on the wire. `note` hears what the answer shows. */
export type InProcessCall = (input: RawInput, note?: (shown: ResponseTags) => void) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    calls: Map<string, InProcessCall>
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

const absent = z.unknown().transform(() => undefined)

/** Every part parsed by the contract. A malformed id in the path is nobody's: 404, not 400. */
function parse<E extends Endpoint>(endpoint: E, parts: RawInput): Input<E> {
  assertValidInput(parts.query)
  assertValidInput(parts.body)
  const params = (endpoint.params ?? absent).safeParse(parts.params)
  if (!params.success) throw new AppError('notFound', 'There is nothing at this address.')
  return {
    params: params.data,
    query: parseInput(endpoint.query ?? absent, parts.query ?? {}),
    headers: parseInput(endpoint.headers ?? absent, parts.headers ?? {}),
    body: parseInput(endpoint.body ?? absent, parts.body ?? {}),
  } as Input<E>
}

/** A handler's result as it goes over the wire. A result that the schema does not allow is a bug: the error names where it is. */
function encodeResponse({ method, path, response }: Endpoint, result: unknown): unknown {
  const encoded = z.safeEncode(response, result as never)
  if (encoded.success) return encoded.data
  const where = encoded.error.issues[0]?.path.join('.') || 'its top level'
  throw new Error(`${method} ${path} returned what its response schema does not allow at ${where}.`, {
    cause: encoded.error,
  })
}

type FileResponse = z.output<typeof FileResponseSchema>

/** Pieces as they come, once the first is there: what fails before it is a refusal, and no file that breaks off. */
async function startStream(pieces: AsyncIterable<string | Uint8Array>): Promise<Readable> {
  const rest = pieces[Symbol.asyncIterator]()
  const first = await rest.next()
  return Readable.from(
    (async function* () {
      if (first.done) return
      yield first.value
      yield* { [Symbol.asyncIterator]: () => rest }
    })(),
  )
}

/** A file to keep, under its name: never shown in the page's own window. One in pieces goes out as they come. */
async function sendFile(reply: FastifyReply, type: string, { name, bytes }: FileResponse) {
  const content = bytes instanceof Uint8Array ? Buffer.from(bytes) : await startStream(bytes)
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
}

/**
 * Serves a call: over HTTP and, when it is public, in process for pages. The role is checked first, then every part is
 * parsed by the contract, and the answer is encoded by it. Where `shows` is given the answer may be kept.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  shows?: CacheTagsOf<E>,
): void {
  const inProcess = { user: null, ip: '', userAgent: '', isLocal: false, files: [], log: app.log }
  const answer = async (parts: RawInput, from: CallOrigin, note?: (shown: ResponseTags) => void) => {
    const call = { ...parse(endpoint, parts), ...from } as Call<E>
    const answered = await handler(call)
    if (shows) note?.(shows(answered, call))
    return encodeResponse(endpoint, answered)
  }

  if (endpoint.access === 'public') {
    app.calls.set(`${endpoint.method} ${endpoint.path}`, (input, note) => answer(input, inProcess, note))
  }

  const countAccount = limitByAccount(app, endpoint)
  app.route({
    method: endpoint.method,
    url: `${apiBase}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { rateLimit: rateLimitOf(endpoint), ...(shows && { cache: cacheableCall(endpoint) }) },
    // After the limits, which so count callers in vain as well, and before the body is read.
    preParsing: async (request: FastifyRequest) => {
      const access = endpoint.optionalAuth ? 'signedIn' : endpoint.access
      request.caller = await authenticate(app.context, request.headers.authorization, access)
      await countAccount(request)
      authorize(endpoint.access, request.caller)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, headers } = request
      const form = endpoint.files ? await readForm(request, endpoint.files) : { body: request.body, files: [] }
      const { caller: user, ip, log } = request
      const userAgent = headers['user-agent'] ?? ''
      const from = { user, ip, userAgent, isLocal: isLocalRequest(request), files: form.files, log }
      const answered = await answer({ params, query, headers, body: form.body }, from, (shown) => {
        request.responseTags = shown
      })
      reply.header('cache-control', cacheControlOf(shows !== undefined))
      return endpoint.fileType ? sendFile(reply, endpoint.fileType, answered as FileResponse) : reply.send(answered)
    },
  })
}
