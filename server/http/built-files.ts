import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#server/errors.ts'
import { projectPath } from '#server/project-files.ts'
import { immutableForAYear, noCache } from './http-caching.ts'

const cacheForAnHour = 'public, max-age=3600'

/** Files with a content hash in their name are immutable; the service worker is revalidated, so that it can be replaced at once. */
function cacheControlOf(path: string): string {
  if (path.includes('/build/client/assets/')) return immutableForAYear
  return path.includes('/client/service-worker.js') ? noCache : cacheForAnHour
}

/** The paths of the built files below the directory, without hidden files and compressed copies. */
const findFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)\.|\.(br|gz)$/.test(file))

/** Serves the files of the production build for browsers, compressed by the build (scripts/vite/precompress.ts). */
export async function serveBuiltFiles(app: FastifyInstance): Promise<void> {
  const root = projectPath('build/client')
  await app.register(import('@fastify/static'), {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  })
  const files = findFiles(root)
  const assets = new Set(files.filter((file) => file.startsWith('assets/')))
  // One route for all assets: a route for each takes longer to start than all other routes.
  app.get('/assets/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const file = `assets/${request.params['*']}`
    // Thrown, not passed to the handler of missing pages, which would wait for its turn among pages.
    if (!assets.has(file)) throw notFound('File')
    return reply.sendFile(file)
  })
  for (const file of files) if (!assets.has(file)) app.get(`/${file}`, (_request, reply) => reply.sendFile(file))
}
