import { expect, test } from 'vitest'
import { normalizeUrl } from './normalize-url.ts'

test.for([
  ['/category/caf%C3%A9?q=100%', '/category/caf%C3%A9?q=100%'],
  ['/50%', '/50%25'],
  ['/%E0%A4%A/x?a?b', '/%25E0%25A4%25A/x?a?b'],
  ['/%ff', '/%25ff'],
])('%s is normalized to %s, which can be decoded', ([requestUrl, expected]) => {
  expect(normalizeUrl(requestUrl!)).toBe(expected)
  expect(() => decodeURIComponent(expected!.split('?')[0]!)).not.toThrow()
})
