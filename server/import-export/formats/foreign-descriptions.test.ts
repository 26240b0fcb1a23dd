import { expect } from 'vitest'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import {
  foreignCsv,
  shopifyHeader,
  shopifyProduct,
  woocommerceHeader,
  woocommerceProduct,
} from '#tests/support/files/foreign-csv.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { withLineBreaks } from './foreign-format.ts'

const options = { createMissing: true, defaultColor: 'olive' }

const woocommerceFile = (Description: string) =>
  foreignCsv(woocommerceHeader, woocommerceProduct({ ID: 1, SKU: 'K', Name: 'Kurta', Description }))
const shopifyFile = (Description: string) =>
  foreignCsv(shopifyHeader, shopifyProduct({ Title: 'Kurta', 'URL handle': 'kurta', Description }))

async function importDescription(context: TestContext, csv: string) {
  await runImport(context, csv, options)
  const { description } = await context.db.selectFrom('products').select('description').executeTakeFirstOrThrow()
  const again = await checkImport(context, csv, options)
  expect(again.productImport.counts).toMatchObject({ changed: 0, unchanged: 1 })
  return description
}

test('line breaks of WooCommerce are paragraphs and breaks beside tags, as WordPress shows them', async ({
  context,
}) => {
  const description = [
    '<strong>Soft</strong> cotton kurta.',
    '',
    'Wash cold.\r',
    'Do not bleach &amp; dry.<br />',
    'Iron.',
    '<ul>',
    ' <li>One</li>',
    ' <li>Two,',
    'three</li>',
    '</ul>',
    '<!-- wp:paragraph -->',
    '<p>Made',
    'by hand</p>',
  ].join('\\n')
  expect(await importDescription(context, woocommerceFile(description))).toBe(
    '<p><strong>Soft</strong> cotton kurta.</p><p>Wash cold.<br />Do not bleach &amp; dry.<br />Iron.</p><ul><li>One</li><li>Two,<br />three</li></ul><p>Made<br />by hand</p>',
  )
})

const link = (text: string) => `<p><a href="https://a.example" rel="noopener nofollow">${text}</a></p>`
test.for([
  ['<div class="a"\n     style="text-align:center">Mid</div>', '<p>Mid</p>'],
  ['<a\nhref="https://a.example">Size chart</a>', link('Size chart')],
  ['<a href="https://a.example"\ntarget="_blank">Link</a>', link('Link')],
  ['<img src="a.jpg"\n alt="Front view" />Text', '<p>Text</p>'],
  [
    '<span style="color: #ff0000;\nfont-size: 18pt">Sale</span>',
    '<p><span style="color:#ff0000;font-size:18pt">Sale</span></p>',
  ],
  ['<a href="x.html?a=1\n&b=2">Two</a>', '<p><a href="x.html?a=1 &amp;b=2">Two</a></p>'],
  ['<strong>Heading\n\nmore</strong>', '<p><strong>Heading</strong></p><p><strong>more</strong></p>'],
  ['<p>One\n\nTwo</p>', '<p>One</p><p>Two</p>'],
  [
    '<table>\n<colgroup>\n<col>\n</colgroup>\n<tbody>\n<tr>\n<td>S</td>\n</tr>\n</tbody>\n</table>',
    '<table><tbody><tr><td>S</td></tr></tbody></table>',
  ],
  ['<video>\n<source>\n</video>\nText', '<p>Text</p>'],
])('line breaks are those of the text, not of tags: %j', ([text, html]) => {
  expect(sanitizeHtml(withLineBreaks(text!))).toBe(html)
})

test('text of WooCommerce without tags has its entities', async ({ context }) => {
  expect(await importDescription(context, woocommerceFile('Silk &amp; cotton, 5 < 6\\n\\nR&D'))).toBe(
    '<p>Silk &amp; cotton, 5 &lt; 6</p><p>R&amp;D</p>',
  )
})

test('blocks of Shopify become paragraphs, and line breaks between tags stay spaces', async ({ context }) => {
  const description = '<div class="x">\n<div>Fabric:\nCotton</div>\n<div>Wash: Cold</div>\n</div>'
  expect(await importDescription(context, shopifyFile(description))).toBe(
    '\n<p>Fabric:\nCotton</p>\n<p>Wash: Cold</p>\n'.trim(),
  )
})

test('pictures of a description are left out with a warning', async ({ context }) => {
  const { messages } = await checkImport(
    context,
    shopifyFile('<p>Sizes</p><IMG src="https://a.example/s.png">'),
    options,
  )
  expect(messages).toEqual([
    'warning 2 Description: Pictures in a description are not imported. Add them to the pictures of the product.',
  ])
})
