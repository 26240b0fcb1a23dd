import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toErrorReply } from './error-reply.ts'
import { replyWithErrorPage } from './errors/error-page.ts'
import { immutableForAYear, noCache } from './http-caching.ts'
import type { ResponseTags } from './response-cache/cache-tags.ts'
import { lookup } from './response-cache/lookup-cache.ts'
import { collectPageTags } from './response-cache/page-tags.ts'

/** The result of an in-process call: the response as on the wire, or the error's status and body. */
type CallResult = { ok: true; reply: unknown } | { ok: false; status: number; body: { message: string } }
type PageServices = { answer: (name: string, input?: object) => Promise<CallResult>; publicUrl: string }
type Page = { status: number; headers: Headers; body: Buffer }
type Pages = {
  renderPage(request: Request, services: PageServices): Promise<Page>
  /** The URL by which a page is cached and rendered; null for one that is not cached. */
  cacheablePath(address: string): string | null
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The public calls in process, for rendering pages. */
function callInProcess(
  app: FastifyInstance,
  log: FastifyRequest['log'],
  pageTags: ReturnType<typeof collectPageTags>,
): PageServices['answer'] {
  return async (name, input = {}) => {
    try {
      const call = app.calls.get(name)
      if (!call) throw new Error(`No public call is named "${name}".`)
      const { reply, tags } = await lookup(app.context.lookupCache, { name, input }, async () => {
        let tags: ResponseTags | undefined
        const reply = await call(input, (responseTags) => {
          tags = responseTags
        })
        return { reply, tags }
      })
      pageTags.add(name, tags)
      return { ok: true, reply }
    } catch (error) {
      pageTags.markUncacheable()
      const errorReply = toErrorReply(error)
      if (!errorReply) log.error({ err: error, call: name }, 'a call of a page failed')
      return {
        ok: false,
        status: errorReply?.status ?? 500,
        body: errorReply?.body ?? { message: 'Something went wrong on our side. Please try again.' },
      }
    }
  }
}

/** The URL of a request. Its host comes from the configuration, not from the request line or a header. */
export function addressOf(requested: string, publicUrl: string): URL {
  const [path = '', search = ''] = requested.replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s)
  const url = new URL(publicUrl)
  url.pathname = path.replace(/^[/\\]+/, '/')
  url.search = search
  return url
}

function webRequest(request: FastifyRequest, reply: FastifyReply, address: string, publicUrl: string): Request {
  const disconnected = new AbortController()
  // A finished response also closes.
  reply.raw.on('close', () => reply.raw.writableFinished || disconnected.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of Array.isArray(value) ? value : [value]) if (single !== undefined) headers.append(name, single)
  }
  return new Request(addressOf(address, publicUrl), {
    // Fastify drops the body of a HEAD request.
    method: 'GET',
    headers,
    signal: disconnected.signal,
  })
}

/** Calls that need no database; their success does not mean that it is available. */
const needNoDatabase = new Set(['GET /payments/methods'])

/** The services of one page; `isUnavailable` returns whether each of its calls failed with 503. */
function trackAvailability({ answer, publicUrl }: PageServices) {
  const seen = { unavailable: 0, available: 0 }
  const trackedCall: PageServices['answer'] = async (name, input) => {
    const outcome = await answer(name, input)
    if (!outcome.ok && outcome.status === 503) seen.unavailable++
    else if (!needNoDatabase.has(name)) seen.available++
    return outcome
  }
  return {
    services: { answer: trackedCall, publicUrl },
    isUnavailable: () => seen.unavailable > 0 && seen.available === 0,
  }
}

/** A page without any data gets 503 with Retry-After, for load balancers and crawlers. */
const toUnavailable = ({ headers, body }: Page): Page => ({
  status: 503,
  headers: new Headers([...headers, ['retry-after', '5']]),
  body,
})

function sendPage(reply: FastifyReply, { status, headers, body }: Page) {
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  return reply.send(body.length > 0 ? body : undefined)
}

type LoadedPages = { load: () => Promise<Pages>; cacheablePath: Pages['cacheablePath'] }

async function developmentPages(app: FastifyInstance): Promise<LoadedPages> {
  const { createServer } = await import('vite')
  const existingListeners = new Set(process.listeners('SIGTERM'))
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  // Vite's SIGTERM handler exits at once, which would leave the database running.
  for (const listener of process.listeners('SIGTERM'))
    if (!existingListeners.has(listener)) process.off('SIGTERM', listener)
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|uploads|simulator|healthz|readyz|metrics)(\/|$|\?)/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  // Pages are not cached while their sources change.
  return { load: () => vite.ssrLoadModule('/web/pages.ts') as Promise<Pages>, cacheablePath: () => null }
}

const cacheForAnHour = 'public, max-age=3600'

/** Files with a content hash in their name are immutable; the service worker is revalidated, so that it can be replaced at once. */
function assetCacheControl(path: string): string {
  if (path.includes('/build/client/assets/')) return immutableForAYear
  return path.includes('/client/service-worker.js') ? noCache : cacheForAnHour
}

async function builtPages(app: FastifyInstance): Promise<LoadedPages> {
  await app.register(fastifyStatic, {
    root: join(root, 'build/client'),
    wildcard: false,
    index: false,
    // Compressed by the build (scripts/precompress.ts).
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => reply.header('cache-control', assetCacheControl(path)),
  })
  const pages = (await import(join(root, 'build/server/index.js'))) as Pages
  return { load: async () => pages, cacheablePath: pages.cacheablePath }
}

/** Serves every URL that is neither the API nor a file as a page: from the built bundle, or by Vite in development. */
export async function servePages(
  app: FastifyInstance,
  { production, publicUrl }: { production: boolean; publicUrl: string },
) {
  const { load, cacheablePath } = await (production ? builtPages(app) : developmentPages(app))
  const pageFor = async (
    request: Request,
    log: FastifyRequest['log'],
    pageTags: ReturnType<typeof collectPageTags>,
  ) => {
    const { services, isUnavailable } = trackAvailability({ answer: callInProcess(app, log, pageTags), publicUrl })
    const page = await (await load()).renderPage(request, services)
    const isSuccess = page.status >= 200 && page.status < 300
    return page.status === 503 || (isSuccess && isUnavailable()) ? toUnavailable(page) : page
  }
  const isView = () => true
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // Pages are the same for all users (docs/decisions/0003-anonymous-pages.md), so they are cached by URL.
    config: { cache: { cacheKeyOf: ({ url }) => cacheablePath(url), isView } },
    errorHandler: replyWithErrorPage,
    handler: async (request, reply) => {
      const address = cacheablePath(request.url) ?? request.url
      const pageTags = collectPageTags()
      const page = await pageFor(webRequest(request, reply, address, publicUrl), request.log, pageTags)
      request.responseTags = pageTags.tags()
      return sendPage(reply, page)
    },
  })
}
