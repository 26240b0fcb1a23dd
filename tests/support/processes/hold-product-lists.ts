import type { FastifyInstance } from 'fastify'

/** Makes pages with lists of products wait until the returned function is called. */
export function holdProductLists(app: FastifyInstance): () => void {
  const listProducts = app.publicCalls.get('GET /products')!
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  app.publicCalls.set('GET /products', async (...call) => {
    await released
    return listProducts(...call)
  })
  return release
}
