import { expect, test } from 'vitest'
import { injectHydrationData } from './hydration-data.ts'

test('the hydration data is one chunk with every character intact, followed by the end of the stream', () => {
  const data = '[{"name":"</script><b>\\u2028₹\u2028"}]\n'
  const html = injectHydrationData('<html><body><p>Sold</body></html>', data, 'm')
  const scripts = [...html.matchAll(/<script nonce="m">(.*?)<\/script>/gs)].map(([, text = '']) => text)
  expect(html.replace(/<script.*<\/script>/s, '')).toBe('<html><body><p>Sold</body></html>')
  const received: unknown[] = []
  const streamController = { enqueue: (text: string) => received.push(text), close: () => received.push('closed') }
  for (const script of scripts) new Function('window', script)({ __reactRouterContext: { streamController } })
  expect(received).toEqual([data, 'closed'])
})

test('a page without hydration data stays as it is', () => {
  expect(injectHydrationData('<html><body></body></html>', '', 'm')).toBe('<html><body></body></html>')
})
