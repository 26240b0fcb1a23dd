import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test('markup is escaped, and emoji stay', () => {
  expect(escapeXml(`5 < 6 & "7" > '4' 🪔`)).toBe('5 &lt; 6 &amp; &quot;7&quot; &gt; &apos;4&apos; 🪔')
})

test('characters that XML forbids are removed; tabs and line breaks stay', () => {
  expect(escapeXml('a\u0000b\u0007c\u001fd\ufffee\ud83df\t\r\n')).toBe('abcdef\t\r\n')
})

test('the result of any text has no markup and no forbidden character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '<', '>', '&', '"', "'", ';', '\0', '\n', '\ud83e', '\udd84', '\uffff') }),
      (text) => {
        const xml = escapeXml(text)
        expect(xml.replace(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toMatch(/[<>"'&]/)
        expect(xml).not.toMatch(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
      },
    ),
  )
})
