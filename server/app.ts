import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerFactory, LogController } from 'fastify'
import helmet from 'helmet'
import { api } from '#contract/api.ts'
import { apiBase, uploadLimits } from '#contract/limits.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { AppError } from './errors.ts'
import { replyWithError } from './http/error-reply.ts'
import { serializeError } from './http/errors/error-serializer.ts'
import { healthRoutes } from './http/health.ts'
import { addCacheHeaders, addNotModified } from './http/http-caching.ts'
import { addLoadShedding, type OverloadLimits, overloadLimitsFor } from './http/load-shedding.ts'
import { normalizeUrl } from './http/normalize-url.ts'
import { openApiDocument } from './http/openapi.ts'
import { servePages } from './http/pages.ts'
import { createMemoryRateCounter, type RateCounter } from './http/rate-limit/rate-counter.ts'
import { createRateLimitStore } from './http/rate-limit/rate-limit-store.ts'
import { defaultRateLimit, isStaticAsset } from './http/rate-limit/rate-limits.ts'
import { brotliQuality, compressionThreshold } from './http/response-cache/compression.ts'
import { createFastPath } from './http/response-cache/fast-path.ts'
import { recordRateLimitHooks, serveFromCache, storeResponses } from './http/response-cache/response-cache.ts'
import { addContentSecurityPolicy, docsPolicy } from './http/security/content-security-policy.ts'
import { addCors, respondToPreflights } from './http/security/cors.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { recordRequests } from './metrics/request-metrics.ts'
import { paymentRedirectRoutes } from './orders/payment-redirect.routes.ts'
import { phonePeWebhookRoutes } from './orders/phonepe-webhook.routes.ts'
import { simulatorRoutes } from './payments/simulator/simulator.routes.ts'
import { seoRoutes } from './seo/seo.routes.ts'
import { uploadsRoutes } from './uploads/uploads.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext
  }
}

type AppConfig = Pick<Config, 'publicUrl' | 'production' | 'rateLimit' | 'trustProxy' | 'logLevel'> &
  Partial<Pick<Config, 'corsOrigins' | 'metricsToken' | 'processes'>>

/** Accepts JSON only. An empty JSON body counts as none: clients send it with calls that have no input. */
function acceptJsonOnly(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

async function registerDocumentation(app: FastifyInstance, publicUrl: string) {
  const document = openApiDocument(publicUrl)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: `${apiBase}/docs`, staticCSP: docsPolicy })
  app.get(`${apiBase}/openapi.json`, async () => document)
}

type ModuleRoutes = { default(app: FastifyInstance, context: AppContext): void }

/** The routes of every module of the API: the default export of `<module>/<module>.routes.ts`. */
async function registerModuleRoutes(app: FastifyInstance, context: AppContext) {
  for (const name of Object.keys(api)) {
    const routes = (await import(`./${name}/${name}.routes.ts`)) as ModuleRoutes
    routes.default(app, context)
  }
  const noSuchCall = () => {
    throw new AppError('notFound', 'There is no such call.')
  }
  // Without this route the base path would be the URL of a page.
  app.all(apiBase, noSuchCall)
  app.all(`${apiBase}/*`, noSuchCall)
}

type AppOptions = {
  pages?: boolean
  logStream?: { write(line: string): void }
  rateCounter?: RateCounter | undefined
  overloadLimits?: OverloadLimits
  serverFactory?: FastifyServerFactory
}

/**
 * The Fastify app, ready for `listen` or `inject`. `rateCounter` counts requests, by default for this process only;
 * `overloadLimits` are the limits above which requests are rejected. Tests omit the pages and read the log by `logStream`.
 */
export async function buildApp(
  context: AppContext,
  config: AppConfig,
  {
    pages = true,
    logStream,
    rateCounter = createMemoryRateCounter(),
    overloadLimits = overloadLimitsFor(config.processes ?? 1),
    serverFactory,
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization'],
      serializers: { err: serializeError },
      ...(logStream && { stream: logStream }),
    },
    // An id that the client sends is not trusted.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    // Disconnects slow clients, which send a request byte by byte.
    requestTimeout: 60_000,
    http: { headersTimeout: 15_000 },
    ...(serverFactory && { serverFactory }),
  })
  app.decorate('context', context)
  app.decorate('calls', new Map())
  app.decorateRequest('caller', null)
  app.setErrorHandler(replyWithError)
  acceptJsonOnly(app)
  recordRequests(app, context.metrics)

  await addLoadShedding(app, overloadLimits)
  addCors(app, config.corsOrigins ?? [])
  const fastPath = createFastPath(app, context, { trustProxy: config.trustProxy, counters: rateCounter })
  serveFromCache(app, context, fastPath)
  const protect = helmet({
    // Set for each kind of response: a page's policy names its scripts (web/ssr, security/).
    contentSecurityPolicy: false,
    hsts: config.publicUrl.startsWith('https:'),
    // The payment provider rejects shoppers without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Only for obsolete browsers and plugins.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
  })
  app.addHook('onRequest', (request, reply, done) =>
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  )
  respondToPreflights(app)
  addCacheHeaders(app)
  addContentSecurityPolicy(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: compressionThreshold,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
  if (config.rateLimit) {
    const options = {
      ...defaultRateLimit,
      store: createRateLimitStore(rateCounter),
      allowList: ({ routeOptions }: FastifyRequest) => isStaticAsset(routeOptions.url),
      errorResponseBuilder: (_request: FastifyRequest, { after }: { after: string }) =>
        new AppError('tooMany', `Too many requests. Please try again in ${after}.`),
    }
    await recordRateLimitHooks(app, () => app.register(rateLimit, options))
  }
  await app.register(multipart, {
    limits: {
      fileSize: uploadLimits.maxBytes,
      files: uploadLimits.maxFiles,
      fields: 50,
      fieldSize: 600_000,
      parts: 60,
    },
  })
  healthRoutes(app, context)
  metricsRoutes(app, context.metrics, config.metricsToken)
  seoRoutes(app, context, config.publicUrl)
  uploadsRoutes(app, context)
  await registerDocumentation(app, config.publicUrl)
  await registerModuleRoutes(app, context)
  phonePeWebhookRoutes(app, context)
  paymentRedirectRoutes(app)
  const { simulator, isOfferedTo } = context.payments
  if (simulator) await simulatorRoutes(app, simulator, isOfferedTo)
  if (pages) await servePages(app, config)
  // After every hook that changes a response.
  storeResponses(app, context)
  addNotModified(app)
  fastPath.attach()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing at this address.' }))
  return app
}
