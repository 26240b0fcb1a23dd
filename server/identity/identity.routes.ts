import type { FastifyInstance } from 'fastify'
import { identity } from '#contract/identity.ts'
import { Refusal } from '../errors.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { changePassword } from './change-password.ts'
import { userOf } from './identity.store.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'
import { updateProfile } from './update-profile.ts'
import { validateField } from './validate-field.ts'

const noReset = () => new Refusal('notBuilt', 'Password reset is not available yet.')

/** Signing in and up, and what a user may change about themselves. */
export function identityRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, identity.login, ({ body, ip }) => signIn(shop, body, ip))
  serve(app, identity.register, ({ body }) => register(shop, body))
  serve(app, identity.me, async ({ user }) => ({ user: await userOf(shop.db, user.id) }))
  serve(app, identity.requestOtp, () => Promise.reject(noReset()))
  serve(app, identity.resetPassword, () => Promise.reject(noReset()))
  serve(app, identity.validateField, ({ user, query }) => validateField(shop, user, query))
  serve(app, identity.updateProfile, ({ user, body }) => updateProfile(shop, user, body))
  serve(app, identity.changePassword, ({ user, body }) => changePassword(shop, user, body))
}
