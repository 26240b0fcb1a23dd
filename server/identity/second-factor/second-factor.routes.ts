import type { FastifyInstance } from 'fastify'
import { secondFactor } from '#contract/identity/second-factor.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { completeSignIn, confirmPendingEnrolment, startPendingEnrolment } from './complete-sign-in.ts'
import {
  confirmOwnEnrolment,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startOwnEnrolment,
} from './manage-second-factor.ts'

/** The calls about administrators' second factors. */
export function secondFactorRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, secondFactor.completeSignIn, ({ body, userAgent, log }) =>
    completeSignIn({ ...context, log }, body, userAgent),
  )
  serve(app, secondFactor.startPendingEnrolment, ({ body }) => startPendingEnrolment(context, body))
  serve(app, secondFactor.confirmPendingEnrolment, ({ body, userAgent, log }) =>
    confirmPendingEnrolment({ ...context, log }, body, userAgent),
  )
  serve(app, secondFactor.showSecondFactor, ({ user }) => showSecondFactor(context, user))
  serve(app, secondFactor.startEnrolment, ({ user, body }) => startOwnEnrolment(context, user, body))
  serve(app, secondFactor.confirmEnrolment, ({ user, body, log }) =>
    confirmOwnEnrolment({ ...context, log }, user, body),
  )
  serve(app, secondFactor.renewRecoveryCodes, ({ user, body }) => renewRecoveryCodes(context, user, body))
  serve(app, secondFactor.removeSecondFactor, ({ user, body, log }) =>
    removeOwnSecondFactor({ ...context, log }, user, body),
  )
}
