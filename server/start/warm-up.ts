import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { RateCounter } from '#server/http/rate-limit/rate-counter.ts'
import type { Log } from '#server/log.ts'

/** Milliseconds after which the store serves although the warm-up has not ended. */
const defaultTimeLimit = 5000

/** The first requests of a process: made before it serves, so that no visitor waits until code is compiled and statements are planned. */
type WarmUp = {
  /** True until `run` has ended. Requests are the warm-up's own until then, because the server passes no others to the app. */
  isRunning(): boolean
  /** The same context, whose views are not counted during the warm-up. */
  withoutViews(context: AppContext): AppContext
  /** The same counter, which counts nothing during the warm-up. */
  withoutCounts(counter: RateCounter): RateCounter
  /** Makes the requests. Never rejects: what fails is logged. */
  run(app: FastifyInstance, log: Log, timeLimit?: number): Promise<void>
  /** Makes no further requests; resolves when the present one has ended, so that nothing that it uses is closed before. */
  stop(): Promise<void>
}

/** The warm-up of one process; without `isEnabled` it makes no requests, and everything is counted. */
export function createWarmUp(isEnabled: boolean): WarmUp {
  let isRunning = isEnabled
  const stopping = new AbortController()
  let ended = Promise.resolve()

  async function run(app: FastifyInstance, log: Log, timeLimit: number): Promise<void> {
    const timeout = AbortSignal.timeout(timeLimit)
    const timedOut = new Promise<void>((resolve) => timeout.addEventListener('abort', () => resolve(), { once: true }))
    const requests = makeRequests(app, log, AbortSignal.any([timeout, stopping.signal])).catch((error: unknown) =>
      log.error({ err: error }, 'The warm-up failed.'),
    )
    await Promise.race([requests, timedOut])
    if (timeout.aborted)
      log.warn({}, `The warm-up took longer than ${timeLimit / 1000} s; the store serves without the rest.`)
    isRunning = false
  }

  return {
    isRunning: () => isRunning,
    withoutViews: (context) => ({
      ...context,
      viewCounter: { ...context.viewCounter, add: (id) => void (isRunning || context.viewCounter.add(id)) },
    }),
    withoutCounts: (counter) => ({
      count: (key, window) => (isRunning ? { count: 0, remainingMs: window } : counter.count(key, window)),
    }),
    run(app, log, timeLimit = defaultTimeLimit) {
      if (isEnabled) ended = run(app, log, timeLimit)
      return ended
    },
    stop() {
      stopping.abort()
      return ended
    },
  }
}

type Product = { id: string; name: string; categoryId: string }

/** A request, and its status, which is 200 by default. */
type WarmUpRequest = {
  url: string
  method?: 'POST'
  headers?: Record<string, string>
  payload?: object
  status?: number
}

/** The pages and calls of one visit; without a product those that every store has. */
const pagesOf = (product: Product | undefined): string[] => [
  '/',
  '/products-list/latest',
  ...(product
    ? [
        `/product/${product.id}`,
        `/category/${product.categoryId}`,
        `/search?q=${encodeURIComponent(product.name.split(' ', 1)[0]!)}`,
        `/api/products/${product.id}?view=0`,
      ]
    : ['/search?q=a', '/api/categories']),
]

/** A visit that changes nothing: its calls of a customer are rejected, after the body and the token were read. */
async function visit(app: FastifyInstance): Promise<WarmUpRequest[]> {
  const { tokens, clock } = app.context
  const unknownSession = await tokens.issue({ sessionId: randomUUID(), userId: randomUUID() }, clock())
  return [
    ...pagesOf(await findProduct(app)).map((url) => ({ url })),
    { url: '/api/cart', headers: { authorization: `Bearer ${unknownSession}` }, status: 401 },
    { url: '/api/auth/login', method: 'POST', payload: {}, status: 400 },
  ]
}

/** Makes the requests one after another until they are done or `stopped`. */
async function makeRequests(app: FastifyInstance, log: Log, stopped: AbortSignal): Promise<void> {
  async function request({ status = 200, headers, ...options }: WarmUpRequest) {
    if (stopped.aborted) return
    try {
      const { statusCode } = await app.inject({ ...options, headers: { 'accept-encoding': 'br', ...headers } })
      if (statusCode !== status) log.warn({}, `The warm-up request ${options.url} returned ${statusCode}.`)
    } catch (error) {
      log.error({ err: error }, `The warm-up request ${options.url} failed.`)
    }
  }
  for (const next of await visit(app)) await request(next)
}

/** The newest product; undefined if there is none. */
async function findProduct(app: FastifyInstance): Promise<Product | undefined> {
  const reply = await app.inject('/api/products?limit=1').catch(() => undefined)
  return reply?.statusCode === 200 ? (reply.json() as { data: Product[] }).data[0] : undefined
}
