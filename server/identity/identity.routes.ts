import type { FastifyInstance } from 'fastify'
import { sessions } from '#contract/identity/sessions.ts'
import { identity } from '#contract/identity.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { requestCode } from './codes/request-code.ts'
import { guestRoutes } from './guests/guests.routes.ts'
import { findSessionUser } from './identity.store.ts'
import { changePassword } from './passwords/change-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { register } from './register.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { endAllOtherSessions, endOwnSession } from './sessions/end-sessions.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { validateField } from './validate-field.ts'

/** The calls about sign-in, registration and sessions. The module `account` serves the sign-in by code and the own profile. */
export default function identityRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, identity.login, ({ body, ip, userAgent, log }) => signIn({ ...context, log }, body, ip, userAgent))
  serve(app, identity.register, ({ body, ip, userAgent }) => register(context, body, ip, userAgent))
  serve(app, identity.me, async ({ user }) => ({ user: await findSessionUser(context.db, user.id) }))
  serve(app, identity.logout, ({ user }) => signOut(context, user))
  serve(app, identity.requestOtp, ({ body, ip }) => requestCode(context, { ...body, purpose: 'RESET_PASSWORD' }, ip))
  serve(app, identity.resetPassword, ({ body, ip, log }) => resetPassword({ ...context, log }, body, ip))
  serve(app, identity.requestSignInCode, ({ body, ip }) => requestCode(context, { ...body, purpose: 'SIGN_IN' }, ip))
  serve(app, identity.validateField, ({ user, query, ip }) => validateField(context, user, query, ip))
  serve(app, sessions.listSessions, ({ user }) => listSessions(context, user))
  serve(app, sessions.endSession, ({ user, params, log }) => endOwnSession({ ...context, log }, user, params.id))
  serve(app, sessions.endOtherSessions, ({ user, log }) => endAllOtherSessions({ ...context, log }, user))
  secondFactorRoutes(app, context)
  guestRoutes(app, context)
  serve(app, identity.changePassword, ({ user, body, log }) => changePassword({ ...context, log }, user, body))
}
