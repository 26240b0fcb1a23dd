import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromLocalMachine, isLocalRequest } from '#server/http/security/local-request.ts'
import type { SimulatorHandler } from '#server/http/simulator-faults.ts'
import type { SimulatedCall } from './control.ts'
import { endedPage, payPage } from './pay-page.ts'
import { payPageActions } from './simulated-payments.ts'
import type { Simulator } from './simulator.ts'

/** The path prefix of the simulator. */
export const simulatorPath = '/simulator/phonepe'

const notFoundBody = { message: 'There is nothing at this address.' }
const unauthorizedBody = { success: false, code: 'AUTHORIZATION_FAILED', message: 'Authorization failed', data: {} }
const noMappingBody = { success: false, code: 'BAD_REQUEST', message: 'Api Mapping Not Found', data: {} }

/** Whether the last value of a query parameter is 'true'; PhonePe's SDK sends some parameters twice. */
function queryFlag(query: unknown, name: string): boolean {
  const value = (query as Record<string, string | string[] | undefined>)[name]
  return [value].flat().at(-1) === 'true'
}

/** The provider's API. It responds only to this machine, because only the store calls it. */
function apiRoutes(app: FastifyInstance, simulator: Simulator) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromLocalMachine(request)) return reply.code(404).send(notFoundBody)
  })
  const serve = (call: SimulatedCall, method: 'GET' | 'POST', url: string, handler: SimulatorHandler) =>
    app.route({
      method,
      url,
      config: { rateLimit: false },
      preHandler: async (request, reply) => {
        if (call === 'token' || simulator.accepts(request.headers.authorization)) return
        return reply.code(401).send(unauthorizedBody)
      },
      handler: (request, reply) => {
        simulator.control.calls[call]++
        return simulator.control.respond(call, handler, request, reply)
      },
    })
  const id = ({ params }: FastifyRequest) => (params as { id: string }).id

  serve('token', 'POST', '/v1/oauth/token', ({ body }) => simulator.token(body as Record<string, string>))
  serve('pay', 'POST', '/checkout/v2/pay', ({ body }) => simulator.pay(body))
  serve('status', 'GET', '/checkout/v2/order/:id/status', (request) =>
    simulator.status(id(request), queryFlag(request.query, 'details'), queryFlag(request.query, 'errorContext')),
  )
  serve('refund', 'POST', '/payments/v2/refund', ({ body }) => simulator.refund(body))
  serve('refundStatus', 'GET', '/payments/v2/refund/:id/status', (request) => simulator.refundStatus(id(request)))
}

/** Whether a request may use the payment page; `isLocal` is the result of `isLocalRequest`. */
type IsPaymentAllowed = (isLocal: boolean) => boolean

/** Only what a token can be: PostgreSQL takes no null character. */
const pagePath = '/pay/:token(^[\\w-]+$)'

type PageRequest = { Params: { token: string }; Body: Record<string, string> | undefined }

/** The payment page. The CSP allows no external resources and has no form-action, because the form redirects to the store's URL. */
function payPageRoutes(app: FastifyInstance, simulator: Simulator, isPaymentAllowed: IsPaymentAllowed) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isPaymentAllowed(isLocalRequest(request))) return reply.code(404).send(notFoundBody)
  })
  const html = (reply: FastifyReply, page: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .send(page)

  app.get<PageRequest>(pagePath, async ({ params }, reply) => {
    const payment = await simulator.findPaymentByToken(params.token)
    if (!payment) return reply.code(404).send(notFoundBody)
    return html(reply, payment.state === 'PENDING' ? payPage(payment) : endedPage(payment))
  })
  app.post<PageRequest>(pagePath, async ({ params, body }, reply) => {
    const payment = await simulator.findPaymentByToken(params.token)
    if (!payment) return reply.code(404).send(notFoundBody)
    const chosen = payPageActions.find((action) => action === body?.outcome)
    if (!chosen) return html(reply.code(400), payPage(payment))
    const paymentMode = body?.method === 'CARD' ? 'CARD' : 'UPI_INTENT'
    return reply.redirect(await simulator.submitPayPage(payment, chosen, paymentMode), 303)
  })
}

/** Registers the simulator: its API for the store, and the payment pages for shoppers that are offered test payments. */
export async function simulatorRoutes(app: FastifyInstance, simulator: Simulator, isPaymentAllowed: IsPaymentAllowed) {
  const register = (routes: (inner: FastifyInstance) => void) =>
    app.register(
      async function paymentSimulator(inner) {
        inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
          done(null, Object.fromEntries(new URLSearchParams(body as string))),
        )
        inner.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
          (error.statusCode ?? 500) < 500
            ? reply.code(400).send(noMappingBody)
            : reply
                .code(500)
                .send({ success: false, code: 'INTERNAL_SERVER_ERROR', message: 'There is an error', data: {} }),
        )
        routes(inner)
      },
      { prefix: simulatorPath },
    )
  await register((inner) => apiRoutes(inner, simulator))
  await register((inner) => payPageRoutes(inner, simulator, isPaymentAllowed))
}
