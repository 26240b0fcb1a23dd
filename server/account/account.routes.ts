import type { FastifyInstance } from 'fastify'
import { account } from '#contract/account.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

/** What concerns all that the store holds about a person. */
export function accountRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, account.myData, ({ user }) => exportData(shop, user))
  serve(app, account.remove, ({ user, body }) => deleteAccount(shop, user, body))
}
