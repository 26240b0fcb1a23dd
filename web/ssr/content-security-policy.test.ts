import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, createNonce, replaceNoncesByHashes } from './content-security-policy.ts'

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('only inline scripts with the nonce of the renderer are allowed by their hashes', () => {
  const nonce = createNonce()
  const page = `<p>x</p><script>evil()</script><script nonce="${nonce}" src="/a.js"></script><script nonce="${nonce}">go()</script>`
  const { html, hashes } = replaceNoncesByHashes(page, nonce)
  expect(hashes).toEqual([hashSource('go()')])
  expect(html).toBe('<p>x</p><script>evil()</script><script src="/a.js"></script><script>go()</script>')
  expect(contentSecurityPolicy(hashes, false)).toContain(`script-src 'self' ${hashSource('go()')};`)
})

test('insecure requests are upgraded only where the page came by https', () => {
  expect(contentSecurityPolicy([], true)).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy([], false)).not.toContain('upgrade-insecure-requests')
})

test('Trusted Types are required, with the default policy only', () => {
  expect(contentSecurityPolicy([], false)).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/)
})
