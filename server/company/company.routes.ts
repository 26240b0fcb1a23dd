import type { FastifyInstance } from 'fastify'
import { homePage } from '#contract/company/home-page.ts'
import { company } from '#contract/company.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { removeLogo, setLogo } from './change-logo.ts'
import { findCompanyDetails } from './company.store.ts'
import { findLegalPageDrafts } from './find-legal-page-drafts.ts'
import { changeHomeSections, showHomeArrangement } from './home-sections.ts'
import { changeNotifications, findNotifications } from './notifications.ts'
import { changeProductFeed, showProductFeed } from './product-feed.ts'
import { updateCompanyDetails } from './update-company-details.ts'

/** The calls about company details. */
export default function companyRoutes(app: FastifyInstance, context: AppContext) {
  // Every page shows them, so a change invalidates every entry and needs no separate tag.
  serve(
    app,
    company.show,
    () => findCompanyDetails(context.db),
    () => ({ tags: [] }),
  )
  serve(app, company.update, ({ user, body }) => updateCompanyDetails(context, user, body))
  serve(app, company.legalPageDrafts, async () => ({ drafts: await findLegalPageDrafts(context.db) }))
  serve(app, company.notifications, async () => ({ notifications: await findNotifications(context.db) }))
  serve(app, company.updateNotifications, ({ user, body }) => changeNotifications(context, user, body))
  serve(app, company.productFeed, () => showProductFeed(context))
  serve(app, company.updateProductFeed, ({ user, body }) => changeProductFeed(context, user, body))
  serve(app, homePage.homeSections, () => showHomeArrangement(context))
  serve(app, homePage.updateHomeSections, ({ user, body }) => changeHomeSections(context, user, body))
  serve(app, company.setLogo, ({ user, files }) => setLogo(context, user, files))
  serve(app, company.removeLogo, ({ user }) => removeLogo(context, user))
}
