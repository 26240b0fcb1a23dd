import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken } from '#tests/support/factories.ts'
import { ensureLegalPages } from './ensure-legal-pages.ts'

const privacy = { title: 'Privacy Policy', slug: 'privacy-policy', content: '<p>We keep little.</p>' } as const
const terms = { title: 'Terms & Conditions', slug: 'terms-conditions', content: '<p>Be kind.</p>' } as const

test('a page is made, read at its address, changed and deleted', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const made = await api.call('POST /legal-pages', { token, body: privacy })
  const { id } = made.body.legalPage
  await api.call('POST /legal-pages', { token, body: { ...privacy, id, title: 'Privacy' } })

  expect(made).toMatchObject({ status: 200, body: { message: 'Legal page created successfully!', legalPage: privacy } })
  const shown = await api.call('GET /legal-pages/slug/{slug}', { params: { slug: 'privacy-policy' } })
  expect(shown).toMatchObject({ status: 200, body: { id, title: 'Privacy' } })

  expect((await api.call('DELETE /legal-pages/{id}', { token, params: { id } })).status).toBe(200)
  expect((await api.call('DELETE /legal-pages/{id}', { token, params: { id } })).status).toBe(404)
  expect((await api.call('GET /legal-pages/slug/{slug}', { params: { slug: 'privacy-policy' } })).status).toBe(404)
})

test('its text is cleaned when it is written', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const body = { ...privacy, content: '<p>Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>' }
  const made = await api.call('POST /legal-pages', { token, body })

  expect(made.body.legalPage.content).toBe('<p>Hi</p>')
})

test('a preview shows what would be kept, and keeps nothing', async ({ context, api }) => {
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

test('nobody but administrators previews, saves or deletes', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  for (const name of ['POST /legal-pages/preview', 'POST /legal-pages', 'DELETE /legal-pages/{id}']) {
    const parts = { body: privacy, params: { id: '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111' } }
    expect((await api.call(name, parts)).status).toBe(401)
    expect((await api.call(name, { ...parts, token })).status).toBe(403)
  }
})

test('each slug exists once', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  await ensureLegalPages(context.db, [privacy, terms])
  const again = await api.call('POST /legal-pages', { token, body: privacy })
  const [, other] = (await api.call('GET /legal-pages')).body
  const moved = await api.call('POST /legal-pages', { token, body: { ...terms, slug: 'privacy-policy', id: other.id } })

  expect(again).toMatchObject({ status: 409, body: { errors: { slug: expect.any(String) } } })
  expect(moved.status).toBe(409)
})

test('bad input is refused with a reason', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const nobodys = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'

  expect((await api.call('POST /legal-pages', { token, body: { ...privacy, slug: 'cookies' } })).status).toBe(400)
  expect((await api.call('POST /legal-pages', { token, body: { ...privacy, title: ' ' } })).status).toBe(400)
  expect((await api.call('POST /legal-pages', { token, body: { ...privacy, id: nobodys } })).status).toBe(404)
  expect((await api.call('GET /legal-pages/slug/{slug}', { params: { slug: "x' or 1=1" } })).status).toBe(404)
})

test('an owner who deletes a page does not get it back', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  await Promise.all([ensureLegalPages(context.db, [privacy, terms]), ensureLegalPages(context.db, [privacy, terms])])
  const [first] = (await api.call('GET /legal-pages')).body
  await api.call('DELETE /legal-pages/{id}', { token, params: { id: first.id } })
  await ensureLegalPages(context.db, [privacy, terms])

  expect((await api.call('GET /legal-pages')).body).toMatchObject([{ slug: 'terms-conditions' }])
})
