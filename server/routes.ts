import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { apiBase } from '#contract/limits.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { courierSimulatorRoutes } from './couriers/simulator/simulator.routes.ts'
import { AppError } from './errors.ts'
import { feedsRoutes } from './feeds/feeds.routes.ts'
import { healthRoutes } from './http/health.ts'
import { openApiDocument, openApiFile } from './http/openapi.ts'
import { docsPolicy } from './http/security/response-policies.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { courierWebhookRoutes } from './orders/couriers/courier-webhook.routes.ts'
import { paymentRedirectRoutes } from './orders/payment-redirect.routes.ts'
import { phonePeWebhookRoutes } from './orders/phonepe-webhook.routes.ts'
import { simulatorRoutes } from './payments/simulator/simulator.routes.ts'
import { seoRoutes } from './seo/seo.routes.ts'
import { uploadsRoutes } from './uploads/uploads.routes.ts'

type RoutesConfig = Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'metricsToken'>>

/** Registers every route except those of pages. */
export async function registerRoutes(
  app: FastifyInstance,
  context: AppContext,
  { publicUrl, metricsToken }: RoutesConfig,
) {
  healthRoutes(app, context)
  metricsRoutes(app, context.metrics, metricsToken)
  seoRoutes(app, context, publicUrl)
  feedsRoutes(app, context)
  uploadsRoutes(app, context)
  await registerDocumentation(app, publicUrl)
  await registerModuleRoutes(app, context)
  phonePeWebhookRoutes(app, context)
  courierWebhookRoutes(app, context)
  paymentRedirectRoutes(app)
  const { simulator, isOfferedTo } = context.payments
  if (simulator) await simulatorRoutes(app, simulator, isOfferedTo)
  const { simulator: courierSimulator } = context.couriers
  if (courierSimulator) await courierSimulatorRoutes(app, courierSimulator)
}

async function registerDocumentation(app: FastifyInstance, publicUrl: string) {
  const document = openApiDocument(publicUrl)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(import('@fastify/swagger-ui'), { routePrefix: `${apiBase}/docs`, staticCSP: docsPolicy })
  const readFile = openApiFile(document)
  app.get(`${apiBase}/openapi.json`, async (_request, reply) => {
    const { content, etag } = readFile()
    return reply.type('application/json; charset=utf-8').headers({ etag, vary: 'accept-encoding' }).send(content)
  })
}

type ModuleRoutes = { default(app: FastifyInstance, context: AppContext): void }

/** Imports the routes of every module of the API: the default export of `<module>/<module>.routes.ts`. */
export async function importModuleRoutes(): Promise<ModuleRoutes[]> {
  const modules: ModuleRoutes[] = []
  for (const name of Object.keys(api)) modules.push(await import(`./${name}/${name}.routes.ts`))
  return modules
}

async function registerModuleRoutes(app: FastifyInstance, context: AppContext) {
  for (const routes of await importModuleRoutes()) routes.default(app, context)
  const noSuchCall = () => {
    throw new AppError('notFound', 'There is no such call.')
  }
  // Without this route the base path would be the URL of a page.
  app.all(apiBase, noSuchCall)
  app.all(`${apiBase}/*`, noSuchCall)
}
