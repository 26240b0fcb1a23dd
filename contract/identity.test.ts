import { expect, test } from 'vitest'
import type { z } from 'zod'
import { identity } from './identity.ts'

/** The first message of each invalid field, as forms show it. */
function messagesOf(schema: z.ZodType, value: object): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

const profile = { username: 'leela', email: 'leela@example.com', firstName: 'Leela', lastName: 'Nair', mobile: '' }
const password = { currentPassword: 'old-secret', newPassword: 'new-secret', confirmPassword: 'new-secret' }

test.each([
  [{ username: '' }, 'Username is required'],
  [{ username: '  ' }, 'Username is required'],
  [{ username: 'ab' }, 'Username must be at least 3 characters long'],
  [{ username: 'a'.repeat(21) }, 'Username must not exceed 20 characters'],
  [{ username: 'leela@home' }, 'Username can only contain letters, numbers, and underscores'],
  [{ email: 'leela' }, 'Please enter a valid email address'],
  [{ email: '' }, 'Please enter a valid email address'],
  [{ firstName: ' ' }, 'First name is required'],
  [{ firstName: 'Win https://example.com' }, 'First name must not contain a web address'],
  [{ lastName: 'at www.example.com' }, 'Last name must not contain a web address'],
  [{ lastName: '' }, 'Last name is required'],
])('a profile with %o is refused with "%s"', (change, message) => {
  const [field = ''] = Object.keys(change)
  expect(messagesOf(identity.updateProfile.body, { ...profile, ...change })).toEqual({ [field]: message })
})

test('usernames of 3 and of 20 characters are valid, and a profile needs no mobile number', () => {
  for (const username of ['a_1', 'a'.repeat(20)]) {
    expect(messagesOf(identity.updateProfile.body, { ...profile, username })).toEqual({})
  }
})

test.each([
  [{ currentPassword: '' }, { currentPassword: 'Current password is required' }],
  [
    { newPassword: '', confirmPassword: '' },
    { newPassword: 'New password is required', confirmPassword: 'Please confirm your new password' },
  ],
  [{ newPassword: '12345', confirmPassword: '12345' }, { newPassword: 'Password must be at least 6 characters' }],
  [{ confirmPassword: '' }, { confirmPassword: 'Please confirm your new password' }],
  [{ confirmPassword: 'new-secrets' }, { confirmPassword: 'Passwords do not match' }],
])('a change of the password with %o is refused with %o', (change, messages) => {
  expect(messagesOf(identity.changePassword.body, { ...password, ...change })).toEqual(messages)
})

test('a new password of 6 characters is valid', () => {
  const short = { newPassword: '123456', confirmPassword: '123456' }
  expect(messagesOf(identity.changePassword.body, { ...password, ...short })).toEqual({})
})
