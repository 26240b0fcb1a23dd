import { expect, test } from 'vitest'
import { splitPage } from './assemble-page.ts'
import { replaceNoncesByHashes } from './content-security-policy.ts'

const nonce = '5f0c'
const script = (text: string) => `<script id="a" nonce="${nonce}">${text}</script>`
const page = (head: string, scripts: string) =>
  `<html><head>${head}</head><body><h1>₹999 कुर्ता <!--$--></h1>${scripts}</body></html>`

test('a page comes back letter by letter, whatever was written into its head and its scripts', () => {
  const { text, assemble: whole } = splitPage(page('<title>₹</title>', script('1') + script('2')), nonce)
  expect(text).not.toContain('कुर्ता')
  expect(whole(text.replace('</head>', '<b>₹</b></head>').replace('>2<', '>3<')).toString()).toBe(
    page('<title>₹</title><b>₹</b>', script('1') + script('3')),
  )
})

test('nothing that bears the mark is left out of what is read', () => {
  const { text, assemble: whole } = splitPage(page(script('0'), script('1') + script('2')), nonce)
  const { html, hashes } = replaceNoncesByHashes(text, nonce)
  expect(hashes).toHaveLength(3)
  expect(whole(html).toString()).not.toContain(nonce)
})

test.for([page('', ''), '<p>No head</p>'])('a page without scripts or head stays as it is', (html) => {
  const { text, assemble: whole } = splitPage(html, nonce)
  expect(whole(text).toString()).toBe(html)
})
