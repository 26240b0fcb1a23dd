import type { FastifyInstance } from 'fastify'
import { dashboard } from '#contract/dashboard.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { showDashboardSummary } from './dashboard-summary.ts'

/** The call about the dashboard. */
export default function dashboardRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, dashboard.show, () => showDashboardSummary(context))
}
