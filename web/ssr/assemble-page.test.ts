import { expect, test } from 'vitest'
import { splitPage } from './assemble-page.ts'
import { replaceNoncesByHashes } from './content-security-policy.ts'

const nonce = '5f0c'
const script = (text: string) => `<script id="a" nonce="${nonce}">${text}</script>`
const page = (head: string, scripts: string) =>
  `<html><head>${head}</head><body><h1>₹999 कुर्ता <!--$--></h1>${scripts}</body></html>`

test('an assembled page has the edited head and scripts around the unchanged body', () => {
  const { text, assemble } = splitPage(page('<title>₹</title>', script('1') + script('2')), nonce)
  expect(text).not.toContain('कुर्ता')
  expect(assemble(text.replace('</head>', '<b>₹</b></head>').replace('>2<', '>3<')).toString()).toBe(
    page('<title>₹</title><b>₹</b>', script('1') + script('3')),
  )
})

test('every element with the nonce is in the text that is edited', () => {
  const { text, assemble } = splitPage(page(script('0'), script('1') + script('2')), nonce)
  const { html, hashes } = replaceNoncesByHashes(text, nonce)
  expect(hashes).toHaveLength(3)
  expect(assemble(html).toString()).not.toContain(nonce)
})

test.for([page('', ''), '<p>No head</p>'])('a page without scripts or head stays as it is: %s', (html) => {
  const { text, assemble } = splitPage(html, nonce)
  expect(assemble(text).toString()).toBe(html)
})
