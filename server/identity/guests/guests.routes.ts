import type { FastifyInstance } from 'fastify'
import { guests } from '#contract/identity/guests.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { makeAccount } from './make-account.ts'
import { startGuest } from './start-guest.ts'

/** The calls of visitors who order without an account. */
export function guestRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, guests.startGuest, ({ user, body, ip, userAgent }) => startGuest(context, user, body, ip, userAgent))
  serve(app, guests.makeAccount, ({ user, body, ip }) => makeAccount(context, user, body, ip))
}
