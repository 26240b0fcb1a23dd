import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xssCorpus } from '#tests/support/xss-corpus.ts'
import { htmlToText, sanitizeHtml } from './sanitize-html.ts'

const editorHtml = [
  '<p>Plain <strong>bold</strong> <em>soft</em> <b>b</b> <i>i</i> <u>u</u> <s>s</s></p>',
  '<h2>Two</h2><h3>Three</h3><ul><li>One</li></ul><ol start="3"><li>Three</li></ol>',
  '<p style="text-align:center"><span style="color:#ff0000;font-size:18pt">Large</span></p>',
  '<p style="color:rgb(1, 2, 3)">a</p><p style="color:teal">b</p>',
  '<blockquote>Said</blockquote>',
  '<table><thead><tr><th colspan="2">Size</th></tr></thead><tbody><tr><td rowspan="2">S</td></tr></tbody></table>',
  '<p><a href="/privacy-policy">ours</a> <a href="mailto:a@b.example">mail</a> <a href="tel:+911234">call</a></p>',
]
for (const html of editorHtml)
  test(`HTML of the editor is unchanged: ${html.slice(0, 50)}`, () => expect(sanitizeHtml(html)).toBe(html))

test('an external link gets rel="noopener nofollow" and loses other attributes', () => {
  expect(sanitizeHtml('<a href="https://a.example" target="_blank" rel="me" onclick="x()">a</a>')).toBe(
    '<a href="https://a.example" rel="noopener nofollow">a</a>',
  )
})

test('h1 becomes h2', () => expect(sanitizeHtml('<h1>Title</h1>')).toBe('<h2>Title</h2>'))

test('sizes and styles that the editor does not offer are removed', () => {
  expect(sanitizeHtml('<p style="font-size:72pt;position:fixed;text-align:right">a</p>')).toBe(
    '<p style="text-align:right">a</p>',
  )
})

test('the seven sizes, the four alignments and plain colours are kept, and others are removed', () => {
  const styled = (style: string) => sanitizeHtml(`<p style="${style}">a</p>`)
  const plain = '<p>a</p>'
  for (const size of [8, 10, 12, 14, 18, 24, 36]) {
    expect(styled(`font-size:${size}pt`)).toBe(`<p style="font-size:${size}pt">a</p>`)
  }
  for (const size of ['9pt', '72pt', '18px', '2em', '118pt', '100%', 'calc(18pt)'])
    expect(styled(`font-size:${size}`)).toBe(plain)
  for (const side of ['left', 'center', 'right', 'justify']) {
    expect(styled(`text-align:${side}`)).toBe(`<p style="text-align:${side}">a</p>`)
  }
  for (const side of ['start', 'end', 'inherit', '-moz-center']) expect(styled(`text-align:${side}`)).toBe(plain)
  for (const color of ['#C83', '#c8322b', 'rgb(200, 50, 43)', 'teal'])
    expect(styled(`color:${color}`)).toBe(`<p style="color:${color}">a</p>`)
  const invalidColors = [
    '#12',
    '#1234567',
    'rgb(300, 0, 0)',
    'rgba(0,0,0,0)',
    'transparent',
    'inherit',
    'var(--ink)',
    'hsl(0 0% 0%)',
    'url(#a)',
  ]
  for (const color of invalidColors) expect(styled(`color:${color}`)).toBe(plain)
})

const blocks = [
  ['<div>Fabric: Cotton</div><div>Wash: Cold</div>', '<p>Fabric: Cotton</p><p>Wash: Cold</p>'],
  ['<dl><dt>Fabric</dt><dd>Silk</dd></dl>', '<p>Fabric</p><p>Silk</p>'],
  ['Soft<div>Cotton<br>kurta</div>for <b>all</b>', '<p>Soft</p><p>Cotton<br />kurta</p><p>for <b>all</b></p>'],
  ['<section class="a">\n<DIV><p>One</p> <p>Two</p></DIV>\n</section>', '<p>One</p> <p>Two</p>'],
  ['<div><h1>Size</h1><ul><li><div>S</div></li></ul></div>', '<h2>Size</h2><ul><li>S</li></ul>'],
  ['<ul><li><div>One</div><div>Two</div></li></ul>', '<ul><li>One<br />Two</li></ul>'],
  [
    '<table><tr><td><div>A</div> <div>B</div></td><td>C</td></tr></table>',
    '<table><tr><td>A <br />B</td><td>C</td></tr></table>',
  ],
  ['<blockquote><p>Said</p><div>Asha</div></blockquote>', '<blockquote><p>Said</p>Asha</blockquote>'],
  ['<strong><div>Bold</div><div>too</div></strong>', '<p><strong>Bold</strong></p><p><strong>too</strong></p>'],
  ['<b>One<div>Two</div>Three</b> four', '<p><b>One</b></p><p><b>Two</b></p><p><b>Three</b> four</p>'],
  [
    '<a href="/a"><i>See</i><div><u>more<hr>here</u></div></a>',
    '<p><a href="/a"><i>See</i></a></p><p><a href="/a"><u>more</u></a></p><p><a href="/a"><u>here</u></a></p>',
  ],
  ['<div>Intro <b><div>Bold</div></b></div>', '<p>Intro </p><p><b>Bold</b></p>'],
  ['<b>List<ul><li>One<div>Two</div></li></ul></b>', '<p><b>List</b></p><ul><li><b>One</b><br /><b>Two</b></li></ul>'],
  ['<p>Text <div>inner</div> after</p>', '<p>Text </p><p>inner</p><p>after</p>'],
  ['<video><source src="a.mp4"></video>Text<picture><img></picture>', '<p>Text</p>'],
  ['One<hr>Two<hr/>', '<p>One</p><p>Two</p>'],
  ['<div>&nbsp;</div><div><!-- note --></div><divider>Text</divider>', '<p>Text</p>'],
] as const
for (const [html, clean] of blocks)
  test(`the texts of blocks do not run together: ${html}`, () => {
    expect(sanitizeHtml(html).replaceAll(/[\u00a0\n]/g, '')).toBe(clean)
    expect(sanitizeHtml(clean)).toBe(clean)
  })

const attacks = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><path/></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="vbscript:x">x</a>',
  '<p onclick="alert(1)" id="a" class="b">x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="color:url(//evil.example/a)">x</p>',
  '<p style="color:expression(alert(1))">x</p>',
  '<p style="color:red;background-image:url(https://evil.example/pixel)">x</p>',
  '<p style="font-size:18pt;}</style><script>alert(1)</script>">x</p>',
  '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
  '<style>body{display:none}</style>',
  '<link rel=stylesheet href=//evil.example><meta http-equiv=refresh content=0><base href=//evil.example>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<object data="x"></object><embed src="x"><video src=x onerror=alert(1)>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<td colspan="1 onmouseover=alert(1)">x</td>',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '"><img src=x onerror=alert(1)>',
]
const allowedTag =
  /^<\/?(?:p|h[2-6]|ul|ol|li|blockquote|strong|em|b|i|u|s|a|span|br|table|caption|thead|tbody|tfoot|tr|th|td)(?:\s|\/?>)/
const allowedAttribute = /^(?:href|rel|start|style|colspan|rowspan)$/

/** Expects that all tags, attributes and addresses of sanitized HTML are allowed. */
function expectHarmless(clean: string) {
  for (const [tag] of clean.matchAll(/<[^>]*>?/g)) {
    expect(tag).toMatch(allowedTag)
    for (const [, name, value] of tag.matchAll(/\s([^\s=>]+)="([^"]*)"/g)) {
      expect(name).toMatch(allowedAttribute)
      // Browsers treat a backslash as a slash and ignore tabs and line breaks.
      if (name === 'href') expect(value).not.toMatch(/^[\s/\\]*[/\\][\s]*[/\\]/)
      if (name === 'href') expect(value).toMatch(/^(?:https?:|mailto:|tel:|\/(?!\/)|#|$)/i)
      if (name === 'style') expect(value).not.toMatch(/url|expression|import|javascript/i)
    }
  }
}

for (const html of attacks) test(`no script remains of: ${html.slice(0, 60)}`, () => expectHarmless(sanitizeHtml(html)))

test('no known payload remains, and sanitizing twice changes nothing', () => {
  expect(xssCorpus.length).toBeGreaterThan(300)
  for (const payload of xssCorpus) {
    for (const html of [
      payload,
      `<p>${payload}</p>`,
      `<table><tr><td>${payload}</table>`,
      `<div>${payload}</div>`,
      `<ul><li><div>${payload}<section>${payload}`,
      `<a title="${payload}">x</a>`,
    ]) {
      const clean = sanitizeHtml(html)
      expectHarmless(clean)
      expect(sanitizeHtml(clean), html).toBe(clean)
    }
  }
})

test('plain text contains no markup of a payload', () => {
  for (const payload of xssCorpus) expect(htmlToText(`<p>Cotton</p>${payload}`)).toMatch(/^Cotton/)
})

test('a table inside a paragraph is moved out of it, and sanitizing twice changes nothing', () => {
  const clean = sanitizeHtml('<p><table></table></p>')

  expect(sanitizeHtml(clean)).toBe(clean)
})

test('any mixture of attacks and markup is harmless, and sanitizing twice changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...attacks,
      ...editorHtml,
      ...blocks.map(([html]) => html),
      ...[
        '<',
        '>',
        '"',
        "'",
        '&lt;',
        '</p>',
        '<!--',
        '-->',
        ' style=',
        '<p ',
        '<div>',
        '</div>',
        '<div title="<p>',
        '<hr',
        '<dt>',
        '<li>',
        '<b>',
      ],
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const clean = sanitizeHtml(pieces.join(''))
      expectHarmless(clean)
      expect(sanitizeHtml(clean)).toBe(clean)
    }),
    { numRuns: 300 },
  )
})

test('deeply nested HTML is sanitized without an error', () => {
  expect(sanitizeHtml(`${'<div>'.repeat(50_000)}x`)).toBe('<p>x</p>')
  expect(sanitizeHtml(`${'<b>'.repeat(50_000)}x`).length).toBeLessThan(1000)
})

test('tags around very many blocks do not multiply the size of the result', () => {
  const tags = `<a href="/${'a'.repeat(5_000)}">`
  expect(sanitizeHtml(`${tags}${'<div>a</div>'.repeat(10_000)}`).length).toBeLessThan(400_000)
})

test('plain text has the words, separated by spaces, without markup', () => {
  const html =
    '<h3>Cotton &amp; silk</h3><p>Soft<br>and light, 5 &lt; 6</p><ul><li>One</li><li>Two</li></ul><script>x()</script>'

  expect(htmlToText(html)).toBe('Cotton & silk Soft and light, 5 < 6 One Two')
})
