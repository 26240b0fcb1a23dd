import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'

type Webhook = {
  path: string
  /** In bytes. */
  bodyLimit: number
  isAuthorized: (headers: IncomingHttpHeaders) => boolean
  handle: (body: unknown) => Promise<unknown>
}

/** Adds the route of a webhook; its body is parsed as JSON whatever its content type. */
export function webhookRoute(app: FastifyInstance, { path, bodyLimit, isAuthorized, handle }: Webhook): void {
  app.register(async function webhook(scope) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    scope.post(path, {
      // Webhooks come from few addresses, so that a limit per address would reject them.
      config: { rateLimit: false },
      onRequest: async ({ headers }) => {
        if (!isAuthorized(headers)) throw new AppError('unauthenticated', 'This webhook is not authorised.')
      },
      handler: async ({ body }) => {
        await handle(parseJson(body))
        return { message: 'Noted.' }
      },
    })
  })
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw new AppError('invalid', 'The body of this request is not valid JSON.')
  }
}
