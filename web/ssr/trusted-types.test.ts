import { expect, test } from 'vitest'
import { addTrustedTypesPolicy, trustedTypesPolicy } from './trusted-types.ts'

type PolicyFunction = (text: string, kind?: string, sink?: string) => string | null
type Policy = Record<'createHTML' | 'createScript' | 'createScriptURL', PolicyFunction>

const document = { querySelector: () => ({ textContent: 'go()' }) }

/** The policy of a page whose deferred script is "go()". */
function createPolicy(): Policy {
  let created: Policy | undefined
  const trustedTypes = { createPolicy: (_: 'default', policy: Policy) => (created = policy) }
  new Function('window', 'document', trustedTypesPolicy)({ trustedTypes }, document)
  return created!
}

test('text that is assigned to innerHTML is not markup; trusted HTML, a parsed document and React’s empty script are', () => {
  const { createHTML } = createPolicy()
  expect(createHTML('<img src=x onerror=evil()>', 'TrustedHTML', 'Element innerHTML')).toBe('')
  expect(createHTML('<script></script><img>', 'TrustedHTML', 'Element innerHTML')).toBe('')
  expect(createHTML('<p>cleaned</p>')).toBe('<p>cleaned</p>')
  expect(createHTML('<p>read</p>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<p>read</p>')
  expect(createHTML('<script></script>', 'TrustedHTML', 'Element innerHTML')).toBe('<script></script>')
})

test('the page’s own script runs and its service worker loads, and no others', () => {
  const { createScript, createScriptURL } = createPolicy()
  expect([createScript('go()'), createScript('evil()')]).toEqual(['go()', null])
  expect([createScriptURL('/service-worker.js'), createScriptURL('https://evil.example/x.js')]).toEqual([
    '/service-worker.js',
    null,
  ])
})

test('a browser without Trusted Types runs the script without an error', () => {
  expect(() => new Function('window', 'document', trustedTypesPolicy)({}, document)).not.toThrow()
})

test('the policy is the last element of the head, so that it exists before the scripts of the body', () => {
  const page = addTrustedTypesPolicy('<html><head><title>Shop</title></head><body></body></html>', 'n')
  expect(page).toMatch(/^<html><head><title>Shop<\/title><script nonce="n">window[\s\S]*<\/script><\/head><body>/)
})
