import type { FastifyInstance } from 'fastify'
import { demoData } from '#contract/demo-data.ts'
import type { AppContext } from '#server/context.ts'
import { bulkStatementTimeout, withStatementTimeout } from '#server/database/statement-limits.ts'
import { serve } from '#server/http/serve.ts'
import { countDemo } from './count-demo.ts'
import { removeDemoCatalogue } from './remove-demo-catalogue.ts'

/** The calls that count and remove the demonstration data. */
export default function demonstrationRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, demoData.show, () => countDemo(context.db))
  serve(app, demoData.remove, ({ user }) =>
    withStatementTimeout(bulkStatementTimeout, () => removeDemoCatalogue(context, user)),
  )
}
