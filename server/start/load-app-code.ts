import type { Config } from '#server/config.ts'
import { importBuiltPages } from '#server/http/pages.ts'
import { importModuleRoutes } from '#server/routes.ts'

/** Starts to load the code of routes and pages, while the process waits for the database. An error is thrown when the app is built. */
export function loadAppCode({ production }: Pick<Config, 'production'>): void {
  const loading: Promise<unknown>[] = [
    importModuleRoutes(),
    // Fastify requires it when it is created.
    import('pino'),
    import('@fastify/swagger-ui'),
    ...(production ? [import('@fastify/static'), importBuiltPages()] : []),
  ]
  for (const code of loading) code.catch(() => {})
}
