import type { FastifyInstance } from 'fastify'
import { account } from '#contract/account.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

/** The calls about all data that the store holds about a user. */
export default function accountRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, account.exportData, ({ user }) => exportData(context, user))
  serve(app, account.remove, ({ user, body }) => deleteAccount(context, user, body))
}
