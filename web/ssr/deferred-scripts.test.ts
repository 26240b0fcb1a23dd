import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { replaceNoncesByHashes } from './content-security-policy.ts'
import { deferScripts } from './deferred-scripts.ts'

const rendered = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/shop.js"/><link rel="modulepreload" href="/assets/shop.js"/><link rel="modulepreload" href="/assets/home.js"/></head>
<body><p>Sold here</p><script nonce="m">((storageKey, restoreKey) => {
  window.scrollTo(0, 1);
})("positions", null)</script><script nonce="m" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry.js");</script></body></html>`

/** Runs the page's starter in a small world, and tells what it puts into the page's head, and when. */
function run(html: string) {
  const script = /<script nonce="m">(\(\(\)=>\{\nlet begun[\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const late = /<script nonce="m" type="late">([\s\S]*?)<\/script>/.exec(html)?.[1]
  const put: Record<string, string>[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const observers: (() => void)[] = []
  class PerformanceObserver {
    constructor(told: (list: unknown, observer: unknown) => void) {
      observers.push(() => told({ getEntriesByName: () => [1] }, { disconnect: () => {} }))
    }
    observe() {}
  }
  const window: { replayClicks?: () => void } = {}
  const document = {
    head: { append: (element: Record<string, string>) => put.push(element) },
    createElement: () => ({}),
    querySelector: () => ({ textContent: late }),
  }
  new Function('window', 'document', 'addEventListener', 'removeEventListener', 'PerformanceObserver', script)(
    window,
    document,
    (name: string, listener: () => void) => listeners.set(name, listener),
    (name: string) => listeners.delete(name),
    PerformanceObserver,
  )
  const paint = () => {
    for (const tell of observers) tell()
  }
  return { put, listeners, paint, window }
}

test('nothing is loaded before the first content is painted, and each file once afterwards', () => {
  const page = run(deferScripts(rendered))
  expect(page.put).toEqual([])
  page.paint()
  page.listeners.get('load')?.({})
  expect(page.put.map(({ href }) => href)).toEqual(['/assets/entry.js', '/assets/shop.js', undefined])
  expect(page.put.at(-1)).toMatchObject({ type: 'module' })
})

test('React Router’s script runs as it was written: its hash is what the browser is told to allow', () => {
  const page = run(deferScripts(rendered))
  page.paint()
  const original = /async="">([\s\S]*?)<\/script>/.exec(rendered)?.[1]
  expect(page.put.at(-1)?.textContent).toBe(original)
  expect(replaceNoncesByHashes(deferScripts(rendered), 'm').hashes).toContain(
    `'sha256-${createHash('sha256').update(original!).digest('base64')}'`,
  )
})

test('a page that paints nothing, in the background, begins when all else has come', () => {
  const page = run(deferScripts(rendered))
  page.listeners.get('load')?.({})
  expect(page.put.at(-1)).toMatchObject({ type: 'module' })
})

test('what is pressed before the page is alive is pressed again then, once', () => {
  const page = run(deferScripts(rendered))
  let presses = 0
  const button = { isConnected: true, click: () => presses++ }
  const press = { target: { closest: () => button }, preventDefault: () => {}, stopImmediatePropagation: () => {} }
  page.listeners.get('click')?.(press)
  page.listeners.get('click')?.(press)
  expect(presses).toBe(0)
  page.window.replayClicks?.()
  expect(presses).toBe(1)
  expect(page.listeners.has('click')).toBe(false)
})

test('the head names no script, and a first visit does not open the browser’s storage', () => {
  const html = deferScripts(rendered)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('if(!key)return history.replaceState')
})

test('a page without scripts comes back as it is', () => {
  expect(deferScripts('<html><head></head><body>Down for a minute</body></html>')).toBe(
    '<html><head></head><body>Down for a minute</body></html>',
  )
})
