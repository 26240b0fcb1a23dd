import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeEntities } from './decode-entities.ts'
import { escapeHtml } from './escape-html.ts'

test('entities are decoded once, by name and by number', () => {
  expect(decodeEntities('Men &amp; Women &#8211; &#x939;&#X93F;ndi &lt;b&gt; &quot;it&#039;s&quot;')).toBe(
    'Men & Women – हिndi <b> "it\'s"',
  )
  expect(decodeEntities('&amp;amp; R&D; &copy &unknown;')).toBe('&amp; R&D; &copy &unknown;')
})

test('names of usual signs, and the joiners of Indian scripts, are decoded', () => {
  expect(
    decodeEntities('Levi&reg; &trade;&copy; 40&deg; 5&ndash;6 &mdash; &lsquo;a&rsquo; &ldquo;b&rdquo; &hellip;'),
  ).toBe('Levi® ™© 40° 5–6 — ‘a’ “b” …')
  expect(decodeEntities('2&times;3 &frac12; &bull; &middot; &euro;&pound;')).toBe('2×3 ½ • · €£')
  expect(decodeEntities('क्&#8205;ष &#x200C;')).toBe('क्\u200dष \u200c')
})

test('entities of control characters, halves of pairs and numbers without a character stay', () => {
  const kept = '&#0; &#10; &#x7f; &#xd83e; &#x110000; &#9999999; &#x200b; &#xfeff;'
  expect(decodeEntities(kept)).toBe(kept)
})

test('an escaped text is decoded to itself', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodeEntities(escapeHtml(text))).toBe(text)
    }),
  )
})
