import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken } from '#tests/support/factories.ts'
import { ensureLegalPages } from './ensure-legal-pages.ts'

const privacy = { title: 'Privacy Policy', slug: 'privacy-policy', content: '<p>We keep little.</p>' } as const
const terms = { title: 'Terms & Conditions', slug: 'terms-conditions', content: '<p>Be kind.</p>' } as const

test('a page is created, read by its slug, changed and deleted', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const created = await api.call('POST /legal-pages', { token, body: privacy })
  const { id } = created.body.legalPage
  await api.call('POST /legal-pages', { token, body: { ...privacy, id, title: 'Privacy' } })

  expect(created).toMatchObject({
    status: 200,
    body: { message: 'Legal page created successfully!', legalPage: privacy },
  })
  const updated = await api.call('GET /legal-pages/slug/{slug}', { params: { slug: 'privacy-policy' } })
  expect(updated).toMatchObject({ status: 200, body: { id, title: 'Privacy' } })

  expect((await api.call('DELETE /legal-pages/{id}', { token, params: { id } })).status).toBe(200)
  expect((await api.call('DELETE /legal-pages/{id}', { token, params: { id } })).status).toBe(404)
  expect((await api.call('GET /legal-pages/slug/{slug}', { params: { slug: 'privacy-policy' } })).status).toBe(404)
})

test('an id that is empty or null creates a page', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  expect((await api.call('POST /legal-pages', { token, body: { ...privacy, id: '' } })).status).toBe(200)
  expect((await api.call('POST /legal-pages', { token, body: { ...terms, id: null } })).status).toBe(200)
})

test('a page of as many letters as its length allows is saved, also in Devanagari', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const content = `<p>${'\u0915'.repeat(499_993)}</p>`
  const created = await api.call('POST /legal-pages', { token, body: { ...privacy, content } })
  expect(created.status, created.body.message).toBe(200)
  expect(created.body.legalPage.content).toBe(content)
})

test('of two administrators who edit one page the second gets a conflict', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const { legalPage } = (await api.call('POST /legal-pages', { token, body: privacy })).body
  const edit = { ...privacy, id: legalPage.id, seenUpdatedAt: legalPage.updatedAt }
  const first = await api.call('POST /legal-pages', { token, body: { ...edit, title: 'Mine' } })
  const second = await api.call('POST /legal-pages', { token, body: { ...edit, title: 'Theirs' } })

  expect(second).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^This page was changed/) } })
  expect((await api.call('GET /legal-pages')).body).toEqual([first.body.legalPage])
})

test('the content of a page is sanitized when it is saved', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const body = { ...privacy, content: '<p>Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>' }
  const created = await api.call('POST /legal-pages', { token, body })

  expect(created.body.legalPage.content).toBe('<p>Hi</p>')
})

test('a page that is too long once it is sanitized is refused at its field', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const created = await api.call('POST /legal-pages', { token, body: { ...privacy, content: '&'.repeat(200_000) } })
  expect(created).toMatchObject({ status: 400, body: { errors: { content: 'The page is too long.' } } })
})

test('a preview returns the content as it would be saved, and saves nothing', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const content = [
    '<h2 style="color: #c00000; background: url(https://spy.example/)">Privacy</h2>',
    '<iframe src="https://spy.example"></iframe>',
    '<p><a href="javascript:alert(1)">bad</a><a href="https://law.example" onclick="x()">good</a></p>',
  ].join('')
  const preview = await api.call('POST /legal-pages/preview', { token, body: { content } })
  const saved = await api.call('POST /legal-pages', { token, body: { ...privacy, content } })

  expect(preview).toMatchObject({ status: 200, body: { content: saved.body.legalPage.content } })
  expect(preview.body.content).not.toMatch(/url\(|iframe|javascript|onclick/)
  expect(preview.body.content).toMatch(/<a href="https:\/\/law.example"[^>]* rel="[^"]*noopener/)
  await api.call('DELETE /legal-pages/{id}', { token, params: { id: saved.body.legalPage.id } })
  await api.call('POST /legal-pages/preview', { token, body: { content } })
  expect((await api.call('GET /legal-pages')).body).toEqual([])
})

test('only administrators preview, save and delete', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  for (const name of ['POST /legal-pages/preview', 'POST /legal-pages', 'DELETE /legal-pages/{id}']) {
    const input = { body: privacy, params: { id: '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111' } }
    expect((await api.call(name, input)).status).toBe(401)
    expect((await api.call(name, { ...input, token })).status).toBe(403)
  }
})

test('a slug that another page has is a conflict', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  await ensureLegalPages(context.db, [privacy, terms])
  const duplicate = await api.call('POST /legal-pages', { token, body: privacy })
  const [, other] = (await api.call('GET /legal-pages')).body
  const moved = await api.call('POST /legal-pages', { token, body: { ...terms, slug: 'privacy-policy', id: other.id } })

  expect(duplicate).toMatchObject({ status: 409, body: { errors: { slug: expect.any(String) } } })
  expect(moved.status).toBe(409)
})

test('an invalid slug or title gets 400, and an unknown id or slug 404', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const unknownId = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'

  expect((await api.call('POST /legal-pages', { token, body: { ...privacy, slug: 'cookies' } })).status).toBe(400)
  expect((await api.call('POST /legal-pages', { token, body: { ...privacy, title: ' ' } })).status).toBe(400)
  expect((await api.call('POST /legal-pages', { token, body: { ...privacy, id: unknownId } })).status).toBe(404)
  expect((await api.call('GET /legal-pages/slug/{slug}', { params: { slug: "x' or 1=1" } })).status).toBe(404)
})

test('a deleted default page is not created again', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  await Promise.all([ensureLegalPages(context.db, [privacy, terms]), ensureLegalPages(context.db, [privacy, terms])])
  const [first] = (await api.call('GET /legal-pages')).body
  await api.call('DELETE /legal-pages/{id}', { token, params: { id: first.id } })
  await ensureLegalPages(context.db, [privacy, terms])

  expect((await api.call('GET /legal-pages')).body).toMatchObject([{ slug: 'terms-conditions' }])
})
