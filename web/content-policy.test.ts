import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy, newMark, unmarked } from './content-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the scripts that the renderer wrote are named by their hashes, and no others', () => {
  const mark = newMark()
  const page = `<p>x</p><script>evil()</script><script nonce="${mark}" src="/a.js"></script><script nonce="${mark}">go()</script>`
  const { html, hashes } = unmarked(page, mark)
  expect(hashes).toEqual([hashOf('go()')])
  expect(html).toBe('<p>x</p><script>evil()</script><script src="/a.js"></script><script>go()</script>')
  expect(contentPolicy(hashes, false)).toContain(`script-src 'self' ${hashOf('go()')};`)
})

test('only a shop behind https sends its visitors there', () => {
  expect(contentPolicy([], true)).toContain('upgrade-insecure-requests')
  expect(contentPolicy([], false)).not.toContain('upgrade-insecure-requests')
})

test('text becomes markup, a script or a script’s address through the page’s own policy alone', () => {
  expect(contentPolicy([], false)).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/)
})
