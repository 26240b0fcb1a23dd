import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify'
import { uploadLimits } from '#contract/uploads/upload-limits.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { replyWithError } from './http/error-reply.ts'
import { addCacheHeaders, addNotModified } from './http/http-caching.ts'
import { addLoadShedding, type OverloadLimits, overloadLimitsFor } from './http/load-shedding.ts'
import { createLogger } from './http/logger.ts'
import { normalizeUrl } from './http/normalize-url.ts'
import { servePages } from './http/pages.ts'
import { limitByClient } from './http/rate-limit/client-rate-limit.ts'
import { createMemoryRateCounter, type RateCounter } from './http/rate-limit/rate-counter.ts'
import { brotliQuality, compressionThreshold } from './http/response-cache/compression.ts'
import { createFastPath } from './http/response-cache/fast-path.ts'
import { addCacheLookup, addCacheStorage, awaitInvalidation } from './http/response-cache/response-cache.ts'
import { addCors, respondToPreflights } from './http/security/cors.ts'
import { addResponsePolicies } from './http/security/response-policies.ts'
import { addSecurityHeaders } from './http/security/security-headers.ts'
import { recordRequests } from './metrics/request-metrics.ts'
import { registerRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext
  }
}

type AppConfig = Pick<Config, 'publicUrl' | 'production' | 'rateLimit' | 'trustProxy' | 'logLevel'> &
  Partial<Pick<Config, 'corsOrigins' | 'metricsToken' | 'processes'>>

type AppOptions = {
  pages?: boolean
  logger?: FastifyBaseLogger
  rateCounter?: RateCounter | undefined
  overloadLimits?: OverloadLimits
  isWarmingUp?: () => boolean
  serverFactory?: FastifyServerFactory
  fastPathEntries?: number | undefined
}

/**
 * The Fastify app, ready for `listen` or `inject`. `rateCounter` counts requests, by default for this process only;
 * `overloadLimits` are the limits above which requests are rejected; while `isWarmingUp` requests are not counted. Requests are logged by `logger`. Tests omit the pages.
 */
export async function buildApp(
  context: AppContext,
  config: AppConfig,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const {
    pages = true,
    rateCounter = createMemoryRateCounter(),
    overloadLimits = overloadLimitsFor(config.processes ?? 1),
    isWarmingUp = () => false,
  } = options
  const app = createFastify(config, options)
  app.decorate('context', context)
  app.decorate('publicCalls', new Map())
  app.decorateRequest('caller', null)
  app.setErrorHandler(replyWithError)
  acceptJsonOnly(app)
  recordRequests(app, context.metrics, isWarmingUp)

  const admit = await addLoadShedding(app, context, { limits: overloadLimits, isWarmingUp })
  addCors(app, config.corsOrigins ?? [])
  const fastPath = createFastPath(app, context, {
    trustProxy: config.trustProxy,
    counters: rateCounter,
    maxEntries: options.fastPathEntries,
  })
  addCacheLookup(app, context, { fastPath, admit })
  addSecurityHeaders(app, config.publicUrl)
  respondToPreflights(app)
  addCacheHeaders(app)
  addResponsePolicies(app)
  await compressResponses(app)
  if (config.rateLimit) await limitByClient(app, rateCounter)
  await acceptForms(app)
  await registerRoutes(app, context, config)
  if (pages) await servePages(app, config)
  // After every hook that changes a response.
  addCacheStorage(app)
  awaitInvalidation(app, context)
  addNotModified(app)
  fastPath.attach()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing at this address.' }))
  return app
}

/** The compiler of Fastify's own schemas; without the error such a schema would be ignored. */
const refuseSchema = (): never => {
  throw new Error('The contract validates requests: a route has no schema.')
}

/** The Fastify instance with its logger and the limits of connections and requests. */
const createFastify = (
  { logLevel, trustProxy }: AppConfig,
  { logger = createLogger(logLevel), serverFactory }: AppOptions,
): FastifyInstance =>
  Fastify({
    loggerInstance: logger,
    // An id that the client sends is not trusted.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    // Also limits the close, which waits for running requests (`maxStopTime`).
    pluginTimeout: 90_000,
    // Disconnects slow clients, which send a request byte by byte.
    requestTimeout: 60_000,
    http: { headersTimeout: 15_000 },
    // The contract validates requests: the compilers of Fastify's own schemas, a hundred modules, are not loaded.
    schemaController: {
      compilersFactory: { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema },
    },
    ...(serverFactory && { serverFactory }),
  })

/** Accepts JSON only. An empty JSON body counts as none: clients send it with calls that have no input. */
function acceptJsonOnly(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

/** Compresses responses with Brotli or gzip. */
async function compressResponses(app: FastifyInstance) {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: compressionThreshold,
    // A stream for each response takes longer than the compression.
    syncThreshold: 32 * 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
}

/** The maximum number of text fields of a multipart form. */
const maxFormFields = 50

/** Accepts multipart forms with files. */
async function acceptForms(app: FastifyInstance) {
  await app.register(multipart, {
    // The parser reads parts of the type JSON, whose objects take many times the memory of their text. As files they are refused.
    isPartAFile: (_field, type, filename) => type !== 'text/plain' || filename !== undefined,
    limits: {
      fileSize: uploadLimits.maxBytes,
      files: uploadLimits.maxFiles,
      fields: maxFormFields,
      fieldSize: 600_000,
      parts: maxFormFields + uploadLimits.maxFiles,
    },
  })
}
