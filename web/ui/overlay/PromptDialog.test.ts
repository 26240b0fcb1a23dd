import { expect, test } from 'vitest'
import { validatePrompt } from './PromptDialog.tsx'

test.each([
  ['text', 'anything', null],
  ['email', 'meera@example.com', null],
  ['email', 'meera@', 'Invalid email address'],
  ['url', 'https://example.com/a?b=c', null],
  ['url', 'example.com', 'Invalid URL'],
  ['url', 'javascript:alert(1)', 'Invalid URL'],
  ['url', '', 'Invalid URL'],
] as const)('%s %j: %j', (type, value, error) => {
  expect(validatePrompt(type, value)).toBe(error)
})
