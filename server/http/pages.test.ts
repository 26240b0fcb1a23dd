import { expect, test } from 'vitest'
import { normalizeUrl } from './normalize-url.ts'
import { toPublicUrl } from './pages.ts'

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
])('the URL of a request for %s has the store’s origin', ([requestUrl, expected]) => {
  expect(toPublicUrl(requestUrl!, shop).href).toBe(expected)
})

test.for([
  ['/category/caf%C3%A9?q=100%', '/category/caf%C3%A9?q=100%'],
  ['/50%', '/50%25'],
  ['/%E0%A4%A/x?a?b', '/%25E0%25A4%25A/x?a?b'],
  ['/%ff', '/%25ff'],
])('%s is normalized to %s, which can be decoded', ([requestUrl, expected]) => {
  expect(normalizeUrl(requestUrl!)).toBe(expected)
  expect(() => decodeURIComponent(expected!.split('?')[0]!)).not.toThrow()
})
