import { expect, test } from 'vitest'
import { normalizeUrl } from './normalize-url.ts'
import { addressOf } from './pages.ts'

const shop = 'https://shop.example'

test.for([
  ['/product/x?colour=red', 'https://shop.example/product/x?colour=red'],
  ['//evil.example/x', 'https://shop.example/evil.example/x'],
  ['/\\evil.example/x', 'https://shop.example/evil.example/x'],
  ['/\\[', 'https://shop.example/['],
  ['http://evil.example/x?y=1', 'https://shop.example/x?y=1'],
  ['https://evil.example', 'https://shop.example/'],
  ['*', 'https://shop.example/*'],
  ['/x?a=http://evil.example/?b', 'https://shop.example/x?a=http://evil.example/?b'],
])('a page asked for as %s is one of the shop', ([asked, address]) => {
  expect(addressOf(asked!, shop).href).toBe(address)
})

test.for([
  ['/category/caf%C3%A9?q=100%', '/category/caf%C3%A9?q=100%'],
  ['/50%', '/50%25'],
  ['/%E0%A4%A/x?a?b', '/%25E0%25A4%25A/x?a?b'],
  ['/%ff', '/%25ff'],
])('%s can be decoded as %s', ([asked, address]) => {
  expect(normalizeUrl(asked!)).toBe(address)
  expect(() => decodeURIComponent(address!.split('?')[0]!)).not.toThrow()
})
