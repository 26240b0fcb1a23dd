import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromLocalMachine } from '#server/http/security/local-request.ts'
import type { SimulatorHandler } from '#server/http/simulator-faults.ts'
import type { ShiprocketCall } from '../shiprocket/client.ts'
import type { CourierSimulator } from './simulator.ts'

/** The path prefix of the simulator. */
export const courierSimulatorPath = '/simulator/courier'

const notFoundBody = { message: 'There is nothing at this address.' }
type Body = Record<string, unknown>

/** Registers the simulator of the courier service: its API, which responds only to this machine, and the test labels. */
export async function courierSimulatorRoutes(app: FastifyInstance, simulator: CourierSimulator) {
  await app.register(
    async function courierSimulator(inner) {
      inner.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
        reply.code(error.statusCode ?? 500).send({ message: 'Oops! Something went wrong.' }),
      )
      const serve = (call: ShiprocketCall, method: 'GET' | 'POST', url: string, handler: SimulatorHandler) =>
        inner.route({
          method,
          url,
          config: { rateLimit: false },
          onRequest: async (request, reply) => {
            if (!isFromLocalMachine(request)) return reply.code(404).send(notFoundBody)
            if (call === 'login' || simulator.accepts(request.headers.authorization)) return
            return reply.code(401).send({ message: 'Unauthenticated.', status_code: 401 })
          },
          handler: (request, reply) => {
            simulator.control.count(call)
            return simulator.control.respond(call, handler, request, reply)
          },
        })
      const body = (request: FastifyRequest) => (request.body ?? {}) as Body
      const query = (request: FastifyRequest) => request.query as Record<string, string>

      serve('login', 'POST', '/auth/login', (request) => simulator.login(body(request)))
      serve('pickupLocations', 'GET', '/settings/company/pickup', () => simulator.pickupLocations())
      serve('serviceability', 'GET', '/courier/serviceability/', (request) => simulator.serviceability(query(request)))
      serve('createOrder', 'POST', '/orders/create/adhoc', (request) => simulator.createOrder(body(request)))
      serve('createReturn', 'POST', '/orders/create/return', (request) => simulator.createReturn(body(request)))
      serve('findReturn', 'GET', '/orders/processing/return', (request) => simulator.findReturns(query(request)))
      serve('findOrder', 'GET', '/orders', (request) => simulator.findOrder(query(request).search ?? ''))
      serve('assignCourier', 'POST', '/courier/assign/awb', (request) => simulator.assignCourier(body(request)))
      serve('label', 'POST', '/courier/generate/label', (request) => simulator.label(body(request)))
      serve('pickup', 'POST', '/courier/generate/pickup', (request) => simulator.pickup(body(request)))
      serve('track', 'GET', '/courier/track/awb/:awb', ({ params }) => simulator.track((params as { awb: string }).awb))
      serve('cancel', 'POST', '/orders/cancel', (request) => simulator.cancel(body(request)))

      inner.get<{ Params: { awb: string } }>('/labels/:awb', (request, reply) => {
        if (!/^\d{1,20}$/.test(request.params.awb)) return reply.code(404).send(notFoundBody)
        return reply.type('text/plain; charset=utf-8').send(`Test label ${request.params.awb}: no courier comes.`)
      })
    },
    { prefix: courierSimulatorPath },
  )
}
