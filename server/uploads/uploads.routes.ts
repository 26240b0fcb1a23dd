import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { immutableForAYear } from '#server/http/http-caching.ts'
import { imageRateLimit } from '#server/http/rate-limit/rate-limits.ts'
import { parseImageName } from './image-names.ts'

const oneMinute = 'public, max-age=60'

/** Prevents scripts from running in an uploaded file. */
const imageHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
}

const imageNotFound = () => new AppError('notFound', 'There is no such picture.')

/** Serves images: GET and HEAD `/uploads/{file}`; 404 for every name that is not a valid image name. */
export function uploadsRoutes(app: FastifyInstance, { images }: Pick<AppContext, 'images'>): void {
  app.get<{ Params: { file: string } }>(
    '/uploads/:file',
    { config: { rateLimit: imageRateLimit } },
    async (request, reply) => {
      const name = parseImageName(request.params.file)
      const served = name && (await images.read(name.file))
      if (!served) throw imageNotFound()

      const { content, format, isFinal } = served
      const etag = `"${name.file}${isFinal ? '' : ' for now'}"`
      reply
        .headers({ ...imageHeaders, 'cache-control': isFinal ? immutableForAYear : oneMinute, etag })
        .type(`image/${format}`)
      return content
    },
  )
  app.get('/uploads/*', () => {
    throw imageNotFound()
  })
  app.get('/uploads', () => {
    throw imageNotFound()
  })
}
