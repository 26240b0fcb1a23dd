import { expect } from 'vitest'
import { standardHomeSections } from '#contract/company/home-sections.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import type { AuditedRequests } from './audited-request.ts'

const createLegalPage = ({ db, clock }: TestContext) =>
  db
    .insertInto('legalPages')
    .values({ title: 'Privacy', slug: 'privacy-policy', content: '<p>Old</p>', updatedAt: clock() })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Requests that change the company details and the legal pages, or remove the demonstration. */
export const companyRequests: AuditedRequests = {
  'PUT /company-details': {
    prepare: async (context) => {
      const { companyName, address, email, contact } = await ensureCompanyDetails(context.db)
      return { body: { companyName, address, email, contact, shippingFee: '49' } }
    },
    entry: { action: 'changed', subject: 'companyDetails', before: { shippingFee: 0 }, after: { shippingFee: 49_00 } },
  },
  'PUT /company-details/notifications': {
    prepare: async ({ db }) => {
      await ensureCompanyDetails(db)
      return { body: { notifications: { soldOut: { enabled: false, addresses: [] } } } }
    },
    entry: {
      action: 'changed',
      subject: 'companyDetails',
      after: { notifications: expect.arrayContaining(['soldOut: off']) },
    },
  },
  'PUT /company-details/product-feed': {
    prepare: async ({ db }) => {
      await ensureCompanyDetails(db)
      return { body: { enabled: true } }
    },
    entry: {
      action: 'changed',
      subject: 'companyDetails',
      before: { productFeed: false },
      after: { productFeed: true },
    },
  },
  'PUT /company-details/home-sections': {
    prepare: async ({ db }) => {
      await ensureCompanyDetails(db)
      return { body: { sections: [...standardHomeSections].reverse() } }
    },
    entry: {
      action: 'changed',
      subject: 'companyDetails',
      before: { homeSections: expect.arrayContaining(['Category tiles']) },
      after: { homeSections: expect.arrayContaining(['Category tiles']) },
    },
  },
  'DELETE /demonstration': {
    prepare: async (context) => {
      await context.db.insertInto('brands').values({ name: 'Demo', isDemo: true }).execute()
      return {}
    },
    entry: { action: 'deleted', subject: 'demonstration', before: { brands: 1 }, after: null },
  },
  'POST /company-details/logo': {
    prepare: async ({ db }) => {
      await ensureCompanyDetails(db)
      const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
      return multipartForm({}, [{ field: 'logo', filename: 'mark.gif', bytes }])
    },
    entry: { action: 'changed', subject: 'companyDetails', before: { logoUrl: null } },
  },
  'DELETE /company-details/logo': {
    prepare: async ({ db }) => {
      await ensureCompanyDetails(db)
      await db.updateTable('companyDetails').set({ logoFile: 'mark.webp' }).execute()
      return {}
    },
    entry: {
      action: 'changed',
      subject: 'companyDetails',
      before: { logoUrl: '/uploads/mark.webp' },
      after: { logoUrl: null },
    },
  },
  'POST /legal-pages': {
    prepare: async (context) => {
      const { id } = await createLegalPage(context)
      return { body: { id, title: 'Privacy', slug: 'privacy-policy', content: '<p>New</p>' } }
    },
    entry: {
      action: 'changed',
      subject: 'legalPage',
      before: { content: '<p>Old</p>' },
      after: { content: '<p>New</p>' },
    },
  },
  'DELETE /legal-pages/{id}': {
    prepare: async (context) => ({ params: { id: (await createLegalPage(context)).id } }),
    entry: { action: 'deleted', subject: 'legalPage', before: { title: 'Privacy' }, after: null },
  },
}
