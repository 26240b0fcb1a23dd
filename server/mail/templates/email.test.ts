import { expect, test } from 'vitest'
import type { Email, Sender } from './email.ts'
import { renderHtml } from './email-html.ts'
import { renderText } from './email-text.ts'
import { findLinks } from './links.ts'

const sender: Sender = {
  companyName: 'Rao & Sons',
  address: '12 MG Road\nBengaluru 560001',
  email: 'shop@example.com',
  contact: '+91 98765 43210',
}

const email: Email = {
  to: 'asha@example.com',
  subject: 'Order 1A2B3C4D',
  heading: 'Thank you, Asha <3',
  parts: [
    { kind: 'text', text: 'We pack your parcel.\nIt leaves tomorrow.' },
    { kind: 'code', code: '482913' },
    { kind: 'rows', rows: [{ label: 'Kurta <b>red</b> × 2', value: '₹1,598.00', strong: true }] },
    { kind: 'button', text: 'See your order', url: 'https://shop.example/account/orders?a=1&b=2' },
    { kind: 'note', text: 'If this was not you, write to us.' },
  ],
}

test('a text mail has all parts in order, and the sender', () => {
  expect(renderText(email, sender)).toBe(`Thank you, Asha <3

We pack your parcel.
It leaves tomorrow.

    482913

Kurta <b>red</b> × 2: ₹1,598.00

See your order: https://shop.example/account/orders?a=1&b=2

If this was not you, write to us.

-- 
Rao & Sons
12 MG Road
Bengaluru 560001
shop@example.com · +91 98765 43210
`)
})

test('texts are escaped in an HTML mail', () => {
  const html = renderHtml(email, sender)

  expect(html).toContain('Thank you, Asha &lt;3')
  expect(html).toContain('Kurta &lt;b&gt;red&lt;/b&gt; × 2')
  expect(html).toContain('Rao &amp; Sons')
  expect(html).toContain('href="https://shop.example/account/orders?a=1&amp;b=2"')
  expect(html).toContain('We pack your parcel.<br>It leaves tomorrow.')
})

/** A mail of one text; all its addresses become links. */
const renderLinked = (text: string) =>
  renderHtml({ ...email, parts: [{ kind: 'text', text, addresses: findLinks(text) }] }, sender)

const hrefs = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)

test.each([
  ['See https://courier.example/track/1490.', 'https://courier.example/track/1490'],
  ['(https://courier.example/a), “https://courier.example/b”!', 'https://courier.example/a https://courier.example/b'],
  ['https://courier.example/?a=1&b="2', 'https://courier.example/?a=1&amp;b='],
  ["HTTP://courier.example/o'clock\nhttps://b.example/", 'HTTP://courier.example/o&#39;clock https://b.example/'],
  ['javascript:alert(1) data:text/html,x ftp://x.example mailto:a@x.example www.x.example https://', ''],
])('the web addresses of "%s" become links, without the punctuation around them', (text, expected) => {
  expect(hrefs(renderLinked(text)).join(' ')).toBe(expected)
})

test('a link shows its address, and the text around it stays', () => {
  expect(renderLinked('Follow <it>: https://courier.example/?a=1&b=2.')).toContain(
    'Follow &lt;it&gt;: <a href="https://courier.example/?a=1&amp;b=2" style="color:#1c1d29">https://courier.example/?a=1&amp;b=2</a>.</p>',
  )
})

test('an address that the store did not write stays text', () => {
  const text = 'Dear https://phish.example, follow https://courier.example/1 and https://courier.example/12'
  const parts: Email['parts'] = [
    { kind: 'text', text, addresses: ['https://courier.example/1'] },
    { kind: 'text', text },
    { kind: 'rows', rows: [{ label: 'Delivery to', value: 'https://phish.example' }] },
  ]
  expect(hrefs(renderHtml({ ...email, parts }, sender))).toEqual(['https://courier.example/1'])
})

test('a long word or address breaks in every part of a mail, so that it is not wider than a phone', () => {
  const html = renderHtml(email, sender)
  const elements = [...html.matchAll(/<(?:body|table|td)[^>]*>/g)].map(([tag]) => tag)
  const widening = elements.filter(
    (tag) => !/table-layout:fixed|overflow-wrap:anywhere;word-break:break-word/.test(tag),
  )
  expect(widening).toEqual([])
})
