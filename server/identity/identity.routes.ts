import type { FastifyInstance } from 'fastify'
import { identity } from '#contract/identity.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { changePassword } from './change-password.ts'
import { userOf } from './identity.store.ts'
import { register } from './register.ts'
import { requestCode } from './request-code.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { updateProfile } from './update-profile.ts'
import { validateField } from './validate-field.ts'

/** Signing in and up, and what a user may change about themselves. */
export function identityRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, identity.login, ({ body, ip, log }) => signIn({ ...shop, log }, body, ip))
  serve(app, identity.register, ({ body, ip }) => register(shop, body, ip))
  serve(app, identity.me, async ({ user }) => ({ user: await userOf(shop.db, user.id) }))
  serve(app, identity.logout, ({ user }) => signOut(shop, user))
  serve(app, identity.requestOtp, ({ body, ip }) => requestCode(shop, body, ip))
  serve(app, identity.resetPassword, ({ body, ip, log }) => resetPassword({ ...shop, log }, body, ip))
  serve(app, identity.validateField, ({ user, query }) => validateField(shop, user, query))
  serve(app, identity.updateProfile, ({ user, body }) => updateProfile(shop, user, body))
  serve(app, identity.changePassword, ({ user, body, log }) => changePassword({ ...shop, log }, user, body))
}
