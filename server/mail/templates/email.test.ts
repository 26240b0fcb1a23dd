import { expect, test } from 'vitest'
import type { Email, Sender } from './email.ts'
import { renderHtml } from './email-html.ts'
import { renderText } from './email-text.ts'

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
