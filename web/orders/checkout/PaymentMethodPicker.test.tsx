import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentMethodPicker } from './PaymentMethodPicker.tsx'

const message = 'Online payment begins at ₹1.00. Please choose cash on delivery.'
const free = { total: '0.00', advance: '0.00' }

test('an order that costs nothing has nothing to pay in cash, and cannot be paid online', () => {
  const html = renderToStaticMarkup(
    <PaymentMethodPicker
      offer={undefined}
      pricings={[
        { ...free, paymentMethod: 'COD', message: null },
        { ...free, paymentMethod: 'ONLINE_PAYMENT', message },
      ]}
      value={null}
      onChange={() => {}}
      total={0}
      error={null}
    />,
  )
  expect(html).toContain('There is nothing to pay.')
  expect(html).not.toContain('ready when your parcel arrives')
  expect(html).toContain(message)
  expect(html.match(/<input[^>]*>/g)?.map((input) => input.includes('disabled=""'))).toEqual([false, true])
})
