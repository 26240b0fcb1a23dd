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

type Appended = { href?: string; type?: string; textContent?: string; onerror?: () => void }

/** Runs the loader script with a fake document, and records the elements that it appends to the head. */
function run(html: string) {
  const script = /<script nonce="m">(\(\(\)=>\{\nlet started[\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const deferred = /<script nonce="m" type="text\/deferred-module">([\s\S]*?)<\/script>/.exec(html)?.[1]
  const appended: Appended[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const observers: (() => void)[] = []
  class PerformanceObserver {
    constructor(callback: (list: unknown, observer: unknown) => void) {
      observers.push(() => callback({ getEntriesByName: () => [1] }, { disconnect: () => {} }))
    }
    observe() {}
  }
  const window: { replayClicks?: () => Promise<void> } = {}
  const document = {
    head: { append: (element: Appended) => appended.push(element) },
    createElement: () => ({}),
    querySelector: () => ({ textContent: deferred }),
  }
  new Function('window', 'document', 'addEventListener', 'removeEventListener', 'PerformanceObserver', script)(
    window,
    document,
    (name: string, listener: () => void) => listeners.set(name, listener),
    (name: string) => listeners.delete(name),
    PerformanceObserver,
  )
  const paint = () => {
    for (const notify of observers) notify()
  }
  return { appended, listeners, paint, window }
}

test('nothing is loaded before the first content is painted, and each file once afterwards', () => {
  const page = run(deferScripts(rendered))
  expect(page.appended).toEqual([])
  page.paint()
  page.listeners.get('load')?.({})
  expect(page.appended.map(({ href }) => href)).toEqual(['/assets/entry.js', '/assets/shop.js', undefined])
  expect(page.appended.at(-1)).toMatchObject({ type: 'module' })
})

test('React Router’s script runs unchanged, and its hash is in the content security policy', () => {
  const page = run(deferScripts(rendered))
  page.paint()
  const original = /async="">([\s\S]*?)<\/script>/.exec(rendered)?.[1]
  expect(page.appended.at(-1)?.textContent).toBe(original)
  expect(replaceNoncesByHashes(deferScripts(rendered), 'm').hashes).toContain(
    `'sha256-${createHash('sha256').update(original!).digest('base64')}'`,
  )
})

test('a page in a background tab, which paints nothing, loads its scripts at the load event', () => {
  const page = run(deferScripts(rendered))
  page.listeners.get('load')?.({})
  expect(page.appended.at(-1)).toMatchObject({ type: 'module' })
})

/** Clicks an element with the loader's listener. Returns whether the click was captured, and the number of replayed clicks. */
function clickOn(page: ReturnType<typeof run>, element: { href?: string }, keys: Partial<MouseEvent> = {}) {
  const result = { isCaptured: false, replayed: 0 }
  const target = { closest: () => ({ ...element, isConnected: true, click: () => result.replayed++ }) }
  const preventDefault = () => {
    result.isCaptured = true
  }
  page.listeners.get('click')?.({ ...keys, target, preventDefault, stopImmediatePropagation: () => {} })
  return result
}

test('a click on a button before hydration is replayed once after it', () => {
  const page = run(deferScripts(rendered))
  let clicks = 0
  const button = { isConnected: true, click: () => clicks++ }
  const event = { target: { closest: () => button }, preventDefault: () => {}, stopImmediatePropagation: () => {} }
  page.listeners.get('click')?.(event)
  page.listeners.get('click')?.(event)
  expect(clicks).toBe(0)
  page.window.replayClicks?.()
  expect(clicks).toBe(1)
  expect(page.listeners.has('click')).toBe(false)
})

test('clicks are replayed in the order of the last ones, and what a click changes is rendered before the next', async () => {
  const page = run(deferScripts(rendered))
  const log: string[] = []
  const button = (name: string) => ({
    isConnected: true,
    click() {
      log.push(name)
      queueMicrotask(() => log.push(`${name} rendered`))
    },
  })
  const [navy, maroon] = [button('navy'), button('maroon')]
  for (const element of [navy, maroon, navy]) {
    const event = { target: { closest: () => element }, preventDefault: () => {}, stopImmediatePropagation: () => {} }
    page.listeners.get('click')?.(event)
  }
  await page.window.replayClicks?.()
  expect(log).toEqual(['maroon', 'maroon rendered', 'navy', 'navy rendered'])
})

test('a link to the account that is clicked with a modifier key opens in a new tab before hydration', () => {
  const page = run(deferScripts(rendered))
  const link = { href: '/account' }
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(clickOn(page, link, { [key]: true }).isCaptured).toBe(false)
  expect(clickOn(page, link, { button: 1 }).isCaptured).toBe(false)
  expect(clickOn(page, link, { button: 0 }).isCaptured).toBe(true)
  expect(clickOn(page, {}, { shiftKey: true }).isCaptured).toBe(true)
})

test('if a script cannot be loaded, the links to the account work without it', () => {
  const page = run(deferScripts(rendered))
  const click = clickOn(page, { href: '/account' })
  page.paint()
  expect(click).toEqual({ isCaptured: true, replayed: 0 })
  for (const { onerror } of page.appended) onerror?.()
  expect(click.replayed).toBe(1)
  expect(clickOn(page, { href: '/account' }).isCaptured).toBe(false)
})

test('the head preloads no script, and a first visit does not read sessionStorage', () => {
  const html = deferScripts(rendered)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('if(!key)return history.replaceState')
})

test('a page without scripts stays as it is', () => {
  expect(deferScripts('<html><head></head><body>Down for a minute</body></html>')).toBe(
    '<html><head></head><body>Down for a minute</body></html>',
  )
})
