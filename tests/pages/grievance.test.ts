import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import { test as pagesTest } from '#tests/support/pages.ts'

/** Sends a form of the page as a browser without JavaScript does. */
const test = pagesTest.extend('send', async ({ servedApp: { app }, pages: _ }) => {
  return (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/grievance',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
})

const complaint = {
  step: 'file',
  name: 'Kaveri Iyer',
  email: 'kaveri@example.in',
  mobile: '',
  orderNumber: '1a2b3c4d',
  category: 'GOODS',
  text: 'The kurta is torn.\r\nPlease send another one.',
}

test('the page has a form that needs no JavaScript, with the order number of its address', async ({ pages }) => {
  const { status, html, text } = await pages.open('/grievance?order=1A2B3C4D')
  expect(status).toBe(200)
  expect(text).toContain('Write a complaint')
  expect(html).toMatch(
    /<form [^>]*method="post"[^>]*action="\/grievance"|<form [^>]*action="\/grievance"[^>]*method="post"/,
  )
  expect(html).toMatch(/<input [^>]*name="orderNumber"[^>]*value="1A2B3C4D"/)
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect((await pages.open('/grievance')).html).not.toContain('noindex')
  expect((await pages.open('/grievance?ticket=K7QX-03RD')).html).toMatch(
    /<input [^>]*name="ticket"[^>]*value="K7QX-03RD"/,
  )
})

test('without JavaScript a customer files a complaint, sees it by its ticket number, and adds a message', async ({
  context,
  send,
}) => {
  await ensureCompanyDetails(context.db)
  const filed = await send(complaint)
  expect(filed.statusCode).toBe(200)
  expect(filed.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(filed.body).toContain('Your complaint has arrived')
  const { ticket } = await context.db.selectFrom('grievances').select('ticket').executeTakeFirstOrThrow()
  expect(filed.body).toContain(`${ticket.slice(0, 4)}-${ticket.slice(4)}`)

  const { email } = complaint
  const shown = await send({ step: 'show', ticket: ticket.toLowerCase(), email })
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('The kurta is torn.\nPlease send another one.')
  expect(shown.body).toMatch(/<input [^>]*name="step"[^>]*value="message"/)
  const added = await send({ step: 'message', ticket, email, text: 'Size M, please.' })
  expect(added.statusCode).toBe(200)
  expect(added.body).toContain('Size M, please.')
  const empty = await send({ step: 'message', ticket, email, text: ' ' })
  expect(empty.statusCode).toBe(400)
  expect(empty.body).toContain('Your message is required')
  expect(empty.body).toContain('The kurta is torn.')
})

test('without JavaScript errors are in the form, with what was typed', async ({ context, send }) => {
  const invalid = await send({ ...complaint, name: '', category: 'NONSENSE', orderNumber: '<b>', text: '<script>' })
  expect(invalid.statusCode).toBe(400)
  for (const message of [
    'Your name is required',
    'Choose what your complaint is about.',
    'Enter the 8 characters of your order number',
  ])
    expect(invalid.body).toContain(message)
  expect(invalid.body).toContain('&lt;script&gt;</textarea>')
  expect((await send({})).statusCode).toBe(400)
  expect((await send({ ...complaint, text: '\0' })).statusCode).toBe(400)
  expect((await send({ ...complaint, text: 'அ'.repeat(3001) })).statusCode).toBe(400)
  expect((await send({ ...complaint, text: 'x'.repeat(50_000) })).statusCode).toBe(413)
  const wrong = await send({ step: 'show', ticket: '00000000', email: 'kaveri@example.in' })
  expect(wrong.statusCode).toBe(404)
  expect(wrong.body).toContain('We found no complaint with this number and e-mail address.')
  expect(wrong.body).toMatch(/<input [^>]*name="email"[^>]*value="kaveri@example\.in"/)
  expect(await context.db.selectFrom('grievances').selectAll().execute()).toEqual([])
})

test('a long complaint in a script of India fits into the form', async ({ context, send }) => {
  await ensureCompanyDetails(context.db)
  expect((await send({ ...complaint, text: 'அ'.repeat(3000) })).statusCode).toBe(200)
})

test('without JavaScript too many attempts of one client get 429 with the time to wait', async ({ context, send }) => {
  const { ticket } = await createGrievance(context)
  for (let n = 0; n < 10; n++) {
    expect((await send({ step: 'show', ticket, email: `guess${n}@example.in` })).statusCode).toBe(404)
  }
  const { statusCode, headers } = await send({ step: 'show', ticket, email: 'guess@example.in' })
  expect(statusCode).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('the footer and the help page link the form beside the grievance officer', async ({ context, pages }) => {
  await ensureCompanyDetails(context.db)
  const officer = {
    grievanceOfficerName: 'Meera Nair',
    grievanceOfficerEmail: 'm@vipani.in',
    grievanceOfficerPhone: '080 1234567',
  }
  await context.db.updateTable('companyDetails').set(officer).execute()
  const { html } = await pages.open('/help/grievance')
  expect(html.match(/href="\/grievance"/g)).toHaveLength(2)
  expect(html).toContain('href="/grievance?ticket="')
})
