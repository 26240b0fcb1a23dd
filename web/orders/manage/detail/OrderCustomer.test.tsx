import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Order } from '../../order.ts'
import { OrderCustomer } from './OrderCustomer.tsx'

const address = { fullName: null, phone: null, addressLine1: '7 Lake View Road', addressLine2: null, city: 'Kochi' }
const render = (email: string) => {
  const order = { user: { firstName: 'Ravi', lastName: 'Nair', email }, address } as Order
  return renderToStaticMarkup(
    <MemoryRouter>
      <OrderCustomer
        order={order}
        customerId="ravi"
        mobile={null}
        parcels={undefined}
        onChanged={() => {}}
        onOutdated={() => {}}
      />
    </MemoryRouter>,
  )
}

test('a customer without an e-mail address has a text instead of a link to none', () => {
  expect(render('')).not.toContain('mailto:')
  expect(render('')).toContain('No e-mail address')
  expect(render('ravi@example.in')).toContain('href="mailto:ravi@example.in"')
  expect(render('ravi@example.in')).not.toContain('No e-mail address')
})
