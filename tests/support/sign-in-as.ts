import type { AppContext } from '#server/context.ts'
import { signIn } from '#server/identity/sign-in.ts'

/** Signs in an account that has no second factor. */
export async function signInAs(context: AppContext, credentials: { identifier: string; password: string }) {
  const reply = await signIn(context, credentials)
  if ('secondFactor' in reply) throw new Error(reply.message)
  return reply
}
