import type { FastifyInstance } from 'fastify'

/** Makes pages with lists of products wait until `release` is called; `begun` resolves when one waits. */
export function holdProductLists(app: FastifyInstance): { begun: Promise<void>; release: () => void } {
  const listProducts = app.publicCalls.get('GET /products')!
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  app.publicCalls.set('GET /products', async (...call) => {
    begin()
    await released
    return listProducts(...call)
  })
  return { begun, release }
}
