import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, createNonce, replaceNoncesByHashes } from './content-security-policy.ts'

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the scripts that the renderer wrote are named by their hashes, and no others', () => {
  const mark = createNonce()
  const page = `<p>x</p><script>evil()</script><script nonce="${mark}" src="/a.js"></script><script nonce="${mark}">go()</script>`
  const { html, hashes } = replaceNoncesByHashes(page, mark)
  expect(hashes).toEqual([hashSource('go()')])
  expect(html).toBe('<p>x</p><script>evil()</script><script src="/a.js"></script><script>go()</script>')
  expect(contentSecurityPolicy(hashes, false)).toContain(`script-src 'self' ${hashSource('go()')};`)
})

test('only a shop behind https sends its visitors there', () => {
  expect(contentSecurityPolicy([], true)).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy([], false)).not.toContain('upgrade-insecure-requests')
})

test('text becomes markup, a script or a script’s address through the page’s own policy alone', () => {
  expect(contentSecurityPolicy([], false)).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/)
})
