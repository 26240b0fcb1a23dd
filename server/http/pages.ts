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

/** A call's outcome as a page sees it: the reply as on the wire, or the error's status and body. */
type CallResult = { ok: true; reply: unknown } | { ok: false; status: number; body: { message: string } }
type PageServices = { answer: (name: string, input?: object) => Promise<CallResult>; publicUrl: string }
type Page = { status: number; headers: Headers; body: Buffer }
type Pages = {
  renderPage(request: Request, services: PageServices): Promise<Page>
  /** What a page is kept and rendered by; null for one that is not kept. */
  cacheablePath(address: string): string | null
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The API in process, for pages rendered here: public calls only, no HTTP between. */
function callInProcess(
  app: FastifyInstance,
  log: FastifyRequest['log'],
  note: ReturnType<typeof collectPageTags>,
): PageServices['answer'] {
  return async (name, input = {}) => {
    try {
      const call = app.calls.get(name)
      if (!call) throw new Error(`No public call is named "${name}".`)
      const { reply, tags: shown } = await lookup(app.context.lookupCache, { name, input }, async () => {
        let shown: ResponseTags | undefined
        const reply = await call(input, (noted) => {
          shown = noted
        })
        return { reply, tags: shown }
      })
      note.add(name, shown)
      return { ok: true, reply }
    } catch (error) {
      note.markUncacheable()
      const answer = toErrorReply(error)
      if (!answer) log.error({ err: error, call: name }, 'a page could not be given its data')
      return {
        ok: false,
        status: answer?.status ?? 500,
        body: answer?.body ?? { message: 'Something went wrong on our side. Please try again.' },
      }
    }
  }
}

/** The address of the shop that was asked for. Its host comes from the configuration, whatever the request line or a header says. */
export function addressOf(asked: string, publicUrl: string): URL {
  const [path = '', search = ''] = asked.replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s)
  const url = new URL(publicUrl)
  url.pathname = path.replace(/^[/\\]+/, '/')
  url.search = search
  return url
}

function webRequest(request: FastifyRequest, reply: FastifyReply, address: string, publicUrl: string): Request {
  const gone = new AbortController()
  // Who has got all of it is not gone.
  reply.raw.on('close', () => reply.raw.writableFinished || gone.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  return new Request(addressOf(address, publicUrl), {
    // HEAD is answered like GET, without the body that nobody asked for.
    method: 'GET',
    headers,
    signal: gone.signal,
  })
}

/** Calls that are answered without the database, and so say nothing of its being there. */
const needNoDatabase = new Set(['GET /payments/methods'])

/** The services for one page, with what came of its calls: whether the store was away for each of them. */
function trackAvailability({ answer, publicUrl }: PageServices) {
  const seen = { away: 0, there: 0 }
  const watching: PageServices['answer'] = async (name, input) => {
    const outcome = await answer(name, input)
    if (!outcome.ok && outcome.status === 503) seen.away++
    else if (!needNoDatabase.has(name)) seen.there++
    return outcome
  }
  return { services: { answer: watching, publicUrl }, isAway: () => seen.away > 0 && seen.there === 0 }
}

/** A page of which nothing could be had tells people what is wrong, and by its status programs too: when to come again. */
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
  const ours = new Set(process.listeners('SIGTERM'))
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  // Vite ends the process at once on SIGTERM, which would leave the database running.
  for (const listener of process.listeners('SIGTERM')) if (!ours.has(listener)) process.off('SIGTERM', listener)
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|uploads|simulator|healthz|readyz|metrics)(\/|$|\?)/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  // Pages whose sources change under the store are not kept.
  return { load: () => vite.ssrLoadModule('/web/pages.ts') as Promise<Pages>, cacheablePath: () => null }
}

const forAnHour = 'public, max-age=3600'

/** How long a built file may be kept: those of the pages carry their content in their name, and a worker has to be replaceable at once. */
function assetCacheControl(path: string): string {
  if (path.includes('/build/client/assets/')) return immutableForAYear
  return path.includes('/client/service-worker.js') ? noCache : forAnHour
}

async function builtPages(app: FastifyInstance): Promise<LoadedPages> {
  await app.register(fastifyStatic, {
    root: join(root, 'build/client'),
    wildcard: false,
    index: false,
    // Compressed once, when they were built, as small as can be (scripts/precompress.ts).
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => reply.header('cache-control', assetCacheControl(path)),
  })
  const pages = (await import(join(root, 'build/server/index.js'))) as Pages
  return { load: async () => pages, cacheablePath: pages.cacheablePath }
}

/** Every address that is neither the API nor a file is a page of the shop. The built product's own bundle answers, or Vite in development. */
export async function servePages(
  app: FastifyInstance,
  { production, publicUrl }: { production: boolean; publicUrl: string },
) {
  const { load, cacheablePath } = await (production ? builtPages(app) : developmentPages(app))
  const pageFor = async (request: Request, log: FastifyRequest['log'], note: ReturnType<typeof collectPageTags>) => {
    const { services, isAway } = trackAvailability({ answer: callInProcess(app, log, note), publicUrl })
    const page = await (await load()).renderPage(request, services)
    const isFine = page.status >= 200 && page.status < 300
    return page.status === 503 || (isFine && isAway()) ? toUnavailable(page) : page
  }
  const isView = () => true
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // Pages are the same for everybody (docs/decisions/0003), so they are kept by their address.
    config: { cache: { cacheKeyOf: ({ url }) => cacheablePath(url), isView } },
    errorHandler: replyWithErrorPage,
    handler: async (request, reply) => {
      const address = cacheablePath(request.url) ?? request.url
      const note = collectPageTags()
      const page = await pageFor(webRequest(request, reply, address, publicUrl), request.log, note)
      request.responseTags = note.tags()
      return sendPage(reply, page)
    },
  })
}
