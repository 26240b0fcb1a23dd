import type { FastifyInstance } from 'fastify'
import { account } from '#contract/account.ts'
import { identity } from '#contract/identity.ts'
import { guestOrders } from '#contract/orders/guests/guest-orders.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { signInByCode } from '#server/identity/codes/sign-in-by-code.ts'
import { updateProfile } from '#server/identity/update-profile.ts'
import { endConsentedMails } from '#server/marketing/end-consented-mails.ts'
import { deletePayouts } from '#server/orders/payouts/payouts.store.ts'
import { endWishListLink } from '#server/wish-list/wish-list.store.ts'
import { anonymizeAccount } from './anonymize-account.ts'
import { deleteAccount } from './delete-account.ts'
import { exportCustomer } from './export-customer.ts'
import { exportData } from './export-data.ts'
import { claimGuestOrder } from './guests/claim-guest-order.ts'

/** The calls about all data that the store holds about a user, and those that delete some of it: the sign-in by code and the own profile. */
export default function accountRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, account.exportData, ({ user }) => exportData(context, user))
  serve(app, account.exportCustomer, ({ user, params }) => exportCustomer(context, user, params.id))
  serve(app, account.anonymize, ({ user, params, body }) => anonymizeAccount(context, user, params.id, body))
  serve(app, guestOrders.claim, ({ user, params }) => claimGuestOrder(context, user, params.token))
  serve(app, identity.signInByCode, ({ body, ip, userAgent, log }) =>
    signInByCode(
      { ...context, log },
      body,
      { ip, userAgent },
      { deletePayouts, endMails: endConsentedMails, endWishListLink },
    ),
  )
  serve(app, identity.updateProfile, ({ user, body, ip }) =>
    updateProfile(context, user, body, { ip, endMails: endConsentedMails }),
  )
  serve(app, account.remove, ({ user, body }) => deleteAccount(context, user, body))
}
