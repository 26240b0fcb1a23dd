import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Quote } from './order-form.ts'
import { QuotePanel } from './QuotePanel.tsx'

const quote: Quote = {
  lines: [],
  discounts: [
    { name: 'Diwali', level: 'ORDER', amount: '20.00' },
    { name: 'Free delivery', level: 'SHIPPING', amount: '49.00' },
  ],
  subtotal: '200.00',
  shippingFee: '0.00',
  codFee: '30.00',
  total: '210.00',
  warnings: [],
}

test('free shipping has no amount, which the delivery is without already; so the amounts add up to the total', () => {
  const page = renderToStaticMarkup(<QuotePanel quote={quote} changes={[]} isAccepted={false} onAccept={() => {}} />)
  const items = page.match(/<dt[^>]*>.*?<\/dd>/g)?.map((item) => item.replaceAll(/<[^>]*>/g, ' ').trim())
  expect(items?.map((item) => item.split(/\s{2,}/))).toEqual([
    ['Subtotal', '₹200.00'],
    ['Diwali', '−₹20.00'],
    ['Free delivery', 'Free shipping'],
    ['Delivery', 'Free'],
    ['Cash on delivery fee', '₹30.00'],
    ['Total', '₹210.00'],
  ])
})
