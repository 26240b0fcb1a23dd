import { expect } from 'vitest'
import { defaultDetails, ensureCompanyDetails } from '#server/company/company.store.ts'
import { detailsOfNewStores } from '#server/company/details-of-new-stores.ts'
import { escapeHtml } from '#server/html/escape-html.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { defaultLegalPages } from './default-legal-pages.ts'
import { ensureLegalPages } from './ensure-legal-pages.ts'

const details = {
  companyName: 'Rao & Sons',
  address: '1 MG Road, Bengaluru',
  email: 'shop@rao.example',
  contact: '+91 80 1234',
}
const officer = { name: 'Meera Iyer', email: 'grievance@rao.example', phone: '+91 80 4718 2211' }

type Page = { id: string; slug: string; title: string; content: string; updatedAt: string }

/** A new store; its administrator saves settings, and reads and edits its legal pages. */
async function createStore(context: TestContext, api: TestApi, company = defaultDetails) {
  await ensureLegalPages(context.db, defaultLegalPages(await ensureCompanyDetails(context.db, company)))
  const token = await issueToken(context, await createAdmin(context))
  const readPages = async (): Promise<[privacy: Page, terms: Page]> => (await api.call('GET /legal-pages')).body
  return {
    readPages,
    readTexts: async () => (await readPages()).map(({ content }) => content),
    save: async (settings: object = {}) => {
      const { status } = await api.call('PUT /company-details', { token, body: { ...details, ...settings } })
      expect(status).toBe(200)
    },
    edit: ({ id, slug, title, content }: Page, change: Partial<Page>) =>
      api.call('POST /legal-pages', { token, body: { id, slug, title, content, ...change } }),
    findDrafts: async () => (await api.call('GET /company-details/legal-page-drafts', { token })).body.drafts,
  }
}

test('the legal pages of a new store name the company, also after its details changed again', async ({
  context,
  api,
}) => {
  const { save, readTexts } = await createStore(context, api)
  await save()
  for (const text of await readTexts()) {
    for (const detail of ['Rao &amp; Sons', details.address, details.email, details.contact]) {
      expect(text).toContain(detail)
    }
    expect(text).not.toMatch(/Vipani|contact@example\.com/)
  }

  await save({ companyName: 'Rao & Daughters', contact: '+91 80 9999' })
  for (const text of await readTexts()) {
    expect(text).toContain('Rao &amp; Daughters')
    expect(text).toContain('+91 80 9999')
    expect(text).not.toContain('Rao &amp; Sons')
  }
})

test('a legal page that the owner edited is never changed, and the other one follows', async ({ context, api }) => {
  const { save, readPages, edit } = await createStore(context, api)
  const [privacy] = await readPages()
  await edit(privacy, { content: privacy.content.replace('30 days', '10 days') })
  const [edited] = await readPages()
  await save()

  const [after, terms] = await readPages()
  expect(after).toEqual(edited)
  expect(terms.content).toContain('Rao &amp; Sons')
})

test('a legal page with a title of the owner keeps it while its text follows', async ({ context, api }) => {
  const { save, readPages, edit } = await createStore(context, api)
  await edit((await readPages())[0], { title: 'How we treat your data' })
  await save()

  expect((await readPages())[0]).toMatchObject({
    title: 'How we treat your data',
    content: expect.stringContaining('Rao &amp; Sons'),
  })
})

test('the terms name the days for returns of the store, or that there is no limit', async ({ context, api }) => {
  const { save, readTexts } = await createStore(context, api)
  expect((await readTexts())[1]).toContain('You may ask for a return at any time after delivery, under Order History.')
  await save({ returnDays: 10 })
  expect((await readTexts())[1]).toContain('You may ask for a return within 10 days of delivery, under Order History.')
  await save({ returnDays: 1 })
  expect((await readTexts())[1]).toContain('within 1 day of delivery')
  await save({ returnDays: 0 })
  expect((await readTexts())[1]).toContain('at any time after delivery')
})

test('the legal pages name the grievance officer while there is one', async ({ context, api }) => {
  const { save, readTexts } = await createStore(context, api)
  for (const text of await readTexts()) expect(text).not.toMatch(/grievance officer/i)
  await save({ grievanceOfficer: officer })
  for (const text of await readTexts()) {
    expect(text).toContain(`to our Grievance Officer, Meera Iyer, Rao &amp; Sons, ${details.address}.`)
    expect(text).toContain(`E-mail: ${officer.email}`)
    expect(text).toContain(`Telephone: ${officer.phone}`)
  }
  await save({ grievanceOfficer: null })
  for (const text of await readTexts()) {
    expect(text).not.toMatch(/grievance officer/i)
    expect(text).toContain(`E-mail: ${details.email}`)
  }
})

test.for([
  ['the default details', defaultDetails],
  ['the details of the demonstration', detailsOfNewStores()[1]!],
  ['the details that are stored', details],
] as const)('pages that an earlier version filled with %s follow', async ([, filledWith], { context, api }) => {
  const { save, readPages, readTexts, edit, findDrafts } = await createStore(context, api, details)
  const [privacy, terms] = defaultLegalPages({ ...filledWith, grievanceOfficer: null })
  const company = escapeHtml(filledWith.companyName)
  const asBefore = (text: string) =>
    text
      .replace('at any time after delivery', 'within 7 days of delivery')
      .replace('11. Complaints', '11. Complaints and grievance officer')
      .replace('9. Where to write', '9. Grievance officer')
      .replace(`rite to ${company},`, `rite to the Grievance Officer, ${company},`)
  const [storedPrivacy, storedTerms] = await readPages()
  await edit(storedPrivacy, { content: asBefore(privacy!.content) })
  await edit(storedTerms, { content: asBefore(terms!.content) })
  for (const text of await readTexts()) expect(text).toContain(`rite to the Grievance Officer, ${company}, `)
  expect((await readTexts())[1]).toContain('within 7 days of delivery')
  expect(await findDrafts()).toEqual(['privacy-policy', 'terms-conditions'])

  await save({ companyName: 'Rao & Daughters' })
  for (const text of await readTexts()) {
    expect(text).toContain('to Rao &amp; Daughters, 1 MG Road')
    expect(text).not.toMatch(/grievance officer/i)
  }
  expect((await readTexts())[1]).toContain('at any time after delivery')
})

test('a page that follows is a change of the administrator in the activity, and one without a difference is none', async ({
  context,
  api,
}) => {
  const { save, readPages } = await createStore(context, api)
  await save()
  const filled = await readPages()
  const findEntries = () =>
    context.db.selectFrom('auditEntries').select(['subjectId']).where('subject', '=', 'legalPage').execute()
  expect((await findEntries()).map(({ subjectId }) => subjectId).sort()).toEqual(filled.map(({ id }) => id).sort())

  await save({ shippingFee: '49.00' })
  expect(await readPages()).toEqual(filled)
  expect(await findEntries()).toHaveLength(2)
})

test('a page is a draft until the owner edits its text', async ({ context, api }) => {
  const { save, readPages, edit, findDrafts } = await createStore(context, api)
  expect(await findDrafts()).toEqual(['privacy-policy', 'terms-conditions'])
  await save({ grievanceOfficer: officer, returnDays: 7 })
  expect(await findDrafts()).toEqual(['privacy-policy', 'terms-conditions'])
  const [, terms] = await readPages()
  await edit(terms, { content: `${terms.content}<p>Checked.</p>` })
  expect(await findDrafts()).toEqual(['privacy-policy'])
})
