import { expect, test } from 'vitest'
import { campaignEmail } from './emails.ts'

test('an address in the owner’s text is a link; one that a customer gave as a name is not', () => {
  const template = { subject: 'Sale', heading: 'Sale', text: '{name}, see https://shop.example/sale.' }
  const links = { publicUrl: 'https://shop.example', unsubscribeUrl: 'https://shop.example/end' }
  const { parts } = campaignEmail(template, { email: 'a@x.in', firstName: 'https://phish.example' }, 'Vipani', links)
  expect(parts[0]).toEqual({
    kind: 'text',
    text: 'https://phish.example, see https://shop.example/sale.',
    addresses: ['https://shop.example/sale'],
  })
})
