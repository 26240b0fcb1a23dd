import { expect, test } from 'vitest'
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
