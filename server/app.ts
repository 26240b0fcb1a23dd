import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import helmet from 'helmet'
import { apiBase, upload } from '#contract/limits.ts'
import { accountRoutes } from './account/account.routes.ts'
import { addressesRoutes } from './addresses/addresses.routes.ts'
import { administratorsRoutes } from './administrators/administrators.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { companyRoutes } from './company/company.routes.ts'
import type { Config } from './config.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { demonstrationRoutes } from './demo-catalogue/demonstration.routes.ts'
import { discoveryRoutes } from './discovery/discovery.routes.ts'
import { Refusal } from './errors.ts'
import { addContentPolicy, docsPolicy } from './http/content-policy.ts'
import { addCors, answerPreflights } from './http/cors.ts'
import { type Counters, ownCounters } from './http/counters.ts'
import { decodable } from './http/decodable.ts'
import { replyWithError } from './http/error-reply.ts'
import { errorAsJson } from './http/errors-in-logs.ts'
import { addFreshness, addNotModified } from './http/freshness.ts'
import { healthRoutes } from './http/health.ts'
import { brotliQuality, worthCompressing } from './http/keeping/encoding.ts'
import { frontDoor } from './http/keeping/front-door.ts'
import { keepReplies, limitsOfRoutes, serveKept } from './http/keeping/keep-replies.ts'
import { limitStore } from './http/limit-store.ts'
import { generalLimit, isBuiltFile } from './http/limits.ts'
import { addLoadShedding, type Bearable, bearableBy } from './http/load-shedding.ts'
import { strangersSign } from './http/local-request.ts'
import { openApiDocument } from './http/openapi.ts'
import { servePages } from './http/pages.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { legalPagesRoutes } from './legal-pages/legal-pages.routes.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { watchRequests } from './metrics/watch-requests.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { paymentReturnRoutes } from './orders/payment-return.routes.ts'
import { webhookRoutes } from './orders/phonepe-webhook.routes.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { simulatorRoutes } from './payments/simulator/simulator.routes.ts'
import { productFilesRoutes } from './product-files/product-files.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import type { Shop } from './shop.ts'
import { stockRoutes } from './stock/stock.routes.ts'
import { uploadsRoutes } from './uploads/uploads.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    shop: Shop
  }
}

type AppConfig = Pick<Config, 'publicUrl' | 'production' | 'rateLimit' | 'trustProxy' | 'logLevel'> &
  Partial<Pick<Config, 'corsOrigins' | 'metricsToken' | 'processes'>>

/** JSON is what calls speak. An empty body of that type is no body: clients send it with calls that have nothing to say. */
function lenientJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

async function documentation(app: FastifyInstance, publicUrl: string) {
  const document = openApiDocument(publicUrl)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: `${apiBase}/docs`, staticCSP: docsPolicy })
  app.get(`${apiBase}/openapi.json`, async () => document)
}

/** Every slice's calls. */
function routes(app: FastifyInstance, shop: Shop) {
  identityRoutes(app, shop)
  companyRoutes(app, shop)
  legalPagesRoutes(app, shop)
  catalogueRoutes(app, shop)
  searchRoutes(app, shop)
  stockRoutes(app, shop)
  productFilesRoutes(app, shop)
  addressesRoutes(app, shop)
  cartRoutes(app, shop)
  paymentsRoutes(app, shop)
  ordersRoutes(app, shop)
  webhookRoutes(app, shop)
  paymentReturnRoutes(app)
  dashboardRoutes(app, shop)
  accountRoutes(app, shop)
  administratorsRoutes(app, shop)
  auditRoutes(app, shop)
  demonstrationRoutes(app, shop)
  const noSuchCall = () => {
    throw new Refusal('notFound', 'There is no such call.')
  }
  // Without its own line the bare base would be a page.
  app.all(apiBase, noSuchCall)
  app.all(`${apiBase}/*`, noSuchCall)
}

type Parts = {
  pages?: boolean
  logTo?: { write(line: string): void }
  counters?: Counters | undefined
  bearable?: Bearable
}

/**
 * The whole server, ready to listen or to be injected into. `counters` are what processes count requests in together; this
 * process counts alone without. For tests of the API `pages: false` leaves out the pages, `logTo` takes what is logged, and
 * `bearable` is what this process bears before it sends requests away.
 */
export async function buildApp(
  shop: Shop,
  config: AppConfig,
  { pages = true, logTo, counters = ownCounters(), bearable = bearableBy(config.processes ?? 1) }: Parts = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization'],
      serializers: { err: errorAsJson },
      ...(logTo && { stream: logTo }),
    },
    // A caller's own id could be anything, and is not asked for.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => decodable(url),
    // Whoever sends drop by drop holds a connection no longer than this.
    requestTimeout: 60_000,
    http: { headersTimeout: 15_000 },
  })
  app.decorate('shop', shop)
  app.decorate('calls', new Map())
  app.decorateRequest('caller', null)
  app.setErrorHandler(replyWithError)
  lenientJson(app)
  watchRequests(app, shop.metrics)

  await addLoadShedding(app, bearable)
  app.addHook('onRequest', async (request) => {
    const sign = shop.payments.awaitsStranger() ? strangersSign(request) : null
    if (sign) await shop.payments.meetStranger(sign)
  })
  addCors(app, config.corsOrigins ?? [])
  const door = frontDoor(app, shop, { trustProxy: config.trustProxy, counters })
  serveKept(app, shop, door)
  const protect = helmet({
    // Each kind of reply has its own: pages name their scripts, and JSON is no page at all.
    contentSecurityPolicy: false,
    hsts: config.publicUrl.startsWith('https:'),
    // The payment provider refuses shoppers that come without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // For browsers and plugins that are gone.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
  })
  app.addHook('onRequest', (request, reply, done) =>
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  )
  answerPreflights(app)
  addFreshness(app)
  addContentPolicy(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: worthCompressing,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
  if (config.rateLimit) {
    const options = {
      ...generalLimit,
      store: limitStore(counters),
      allowList: ({ routeOptions }: FastifyRequest) => isBuiltFile(routeOptions.url),
      errorResponseBuilder: (_request: FastifyRequest, { after }: { after: string }) =>
        new Refusal('tooMany', `Too many requests. Please try again in ${after}.`),
    }
    await limitsOfRoutes(app, () => app.register(rateLimit, options))
  }
  await app.register(multipart, {
    limits: { fileSize: upload.maxBytes, files: upload.maxFiles, fields: 50, fieldSize: 600_000, parts: 60 },
  })
  healthRoutes(app, shop)
  metricsRoutes(app, shop.metrics, config.metricsToken)
  discoveryRoutes(app, shop, config.publicUrl)
  uploadsRoutes(app, shop)
  await documentation(app, config.publicUrl)
  routes(app, shop)
  const { simulator, isOfferedTo } = shop.payments
  if (simulator) await simulatorRoutes(app, simulator, isOfferedTo)
  if (pages) await servePages(app, config)
  // Behind all that adds to a reply.
  keepReplies(app, shop)
  addNotModified(app)
  door.open()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing at this address.' }))
  return app
}
