import type { FastifyInstance } from 'fastify'
import { company } from '#contract/company.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { removeLogo, setLogo } from './change-logo.ts'
import { companyDetails } from './company.store.ts'
import { updateCompanyDetails } from './update-company-details.ts'

/** The calls about the shop's company details. */
export function companyRoutes(app: FastifyInstance, shop: Shop) {
  // They stand on every page: whatever changes them is told as everything.
  serve(
    app,
    company.show,
    () => companyDetails(shop.db),
    () => ({ words: [] }),
  )
  serve(app, company.update, ({ user, body }) => updateCompanyDetails(shop, user, body))
  serve(app, company.setLogo, ({ user, files }) => setLogo(shop, user, files))
  serve(app, company.removeLogo, ({ user }) => removeLogo(shop, user))
}
