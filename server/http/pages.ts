import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectPath } from '#server/project-files.ts'
import { serveBuiltFiles } from './built-files.ts'
import { replyWithErrorPage } from './errors/error-page.ts'
import { createPageApi, type PageApi, trackAvailability } from './page-api.ts'
import { acceptPageForms } from './page-forms.ts'
import { collectPageTags, type PageTags } from './response-cache/page-tags.ts'

/** A rendered page. */
type RenderedPage = { status: number; headers: Headers; body: Buffer }

/** The exports of web/pages.ts. */
type PagesModule = {
  renderPage(request: Request, services: { call: PageApi; publicUrl: string }): Promise<RenderedPage>
  /** The URL by which a page is cached and rendered; null for a page that is not cached. */
  cacheablePath(url: string): string | null
}

/** Renders pages by web/pages.ts. `load` returns the current module: in development it changes with its sources. */
type PageRenderer = { load: () => Promise<PagesModule>; cacheablePath: PagesModule['cacheablePath'] }

/** Serves every URL that is neither the API nor a file as a page: from the built bundle, or by Vite in development. */
export async function servePages(
  app: FastifyInstance,
  { production, publicUrl }: { production: boolean; publicUrl: string },
) {
  const { load, cacheablePath } = await (production ? createBuildRenderer(app) : createDevelopmentRenderer(app))
  const render = async (request: Request, log: FastifyRequest['log'], pageTags: PageTags, ip?: string) => {
    const { call, isUnavailable } = trackAvailability(createPageApi(app, log, pageTags, ip))
    const page = await (await load()).renderPage(request, { call, publicUrl })
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
      const url = toPublicUrl(cacheablePath(request.url) ?? request.url, publicUrl)
      const pageTags = collectPageTags()
      const page = await render(toWebRequest(request, reply, url), request.log, pageTags)
      request.responseTags = pageTags.tags()
      return sendPage(reply, page)
    },
  })
  await acceptPageForms(app, async (request, reply) => {
    const webRequest = toWebRequest(request, reply, toPublicUrl(request.url, publicUrl))
    return sendPage(reply, await render(webRequest, request.log, collectPageTags(), request.ip))
  })
}

/** Pages and assets by Vite, which follows changes of the sources. */
async function createDevelopmentRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer } = await import('vite')
  const existingListeners = new Set(process.listeners('SIGTERM'))
  const vite = await createServer({
    root: projectPath('.'),
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
  return { load: () => vite.ssrLoadModule('/web/pages.ts') as Promise<PagesModule>, cacheablePath: () => null }
}

/** Imports the pages of the production build. */
export const importBuiltPages = (): Promise<PagesModule> =>
  import(pathToFileURL(projectPath('build/server/index.js')).href)

/** Pages and assets from the production build. */
async function createBuildRenderer(app: FastifyInstance): Promise<PageRenderer> {
  await serveBuiltFiles(app)
  const pages = await importBuiltPages()
  return { load: async () => pages, cacheablePath: pages.cacheablePath }
}

/** A request's URL. The origin comes from the configuration, not from the request line or a header. */
export function toPublicUrl(requestUrl: string, publicUrl: string): URL {
  const [path = '', search = ''] = requestUrl.replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s)
  const url = new URL(publicUrl)
  url.pathname = path.replace(/^[/\\]+/, '/')
  url.search = search
  return url
}

/** The request as React Router takes it; its signal is aborted when the client disconnects. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const disconnected = new AbortController()
  // A finished response also closes.
  reply.raw.on('close', () => reply.raw.writableFinished || disconnected.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of Array.isArray(value) ? value : [value]) if (single !== undefined) headers.append(name, single)
  }
  const { signal } = disconnected
  // Fastify drops the body of the response to a HEAD request.
  if (request.method !== 'POST') return new Request(url, { method: 'GET', headers, signal })
  // React Router rejects a form whose origin is not that of PUBLIC_URL, also of a second host name of the store. Pages are anonymous, so
  // a form that another site sends has no rights that the site lacks.
  headers.delete('origin')
  return new Request(url, { method: 'POST', headers, signal, body: request.body as string })
}

/** A page without any data gets 503 with Retry-After, for load balancers and crawlers. */
const toUnavailable = ({ headers, body }: RenderedPage): RenderedPage => ({
  status: 503,
  headers: new Headers([...headers, ['retry-after', '5']]),
  body,
})

function sendPage(reply: FastifyReply, { status, headers, body }: RenderedPage) {
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  return reply.send(body.length > 0 ? body : undefined)
}
