import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import { keepForAYear } from '../http/freshness.ts'
import { pictureLimit } from '../http/limits.ts'
import type { Shop } from '../shop.ts'
import { pictureName } from './picture-names.ts'

const forAMinute = 'public, max-age=60'

/** Nothing behind a picture's address may run, whatever slipped in. */
const pictureHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
}

const noSuchPicture = () => new Refusal('notFound', 'There is no such picture.')

/** Serves pictures: GET and HEAD `/uploads/{file}`; 404 for every name that is not one of the store's own. */
export function uploadsRoutes(app: FastifyInstance, { images }: Pick<Shop, 'images'>): void {
  app.get<{ Params: { file: string } }>(
    '/uploads/:file',
    { config: { rateLimit: pictureLimit } },
    async (request, reply) => {
      const name = pictureName(request.params.file)
      const served = name && (await images.read(name.file))
      if (!served) throw noSuchPicture()

      const { content, format, isLasting } = served
      const etag = `"${name.file}${isLasting ? '' : ' for now'}"`
      reply
        .headers({ ...pictureHeaders, 'cache-control': isLasting ? keepForAYear : forAMinute, etag })
        .type(`image/${format}`)
      return content
    },
  )
  app.get('/uploads/*', () => {
    throw noSuchPicture()
  })
  app.get('/uploads', () => {
    throw noSuchPicture()
  })
}
