import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTokens } from './tokens.ts'

const secret = 'a secret of the tests, at least 32 long'
const now = new Date('2026-11-25T10:00:00.500Z')
const claims = { sessionId: 'session', userId: 'user' }
const tokens = createTokens(secret, 3600)

/** A token with other claims, signed with a secret. */
const signed = (payload: Record<string, unknown>, key = secret) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(key))

const seconds = Math.floor(now.getTime() / 1000)
const complete = { iss: 'vipani', sub: 'user', jti: 'session', exp: seconds + 60 }

test('a token is valid until its lifetime ends', async () => {
  const token = await tokens.issue(claims, now)
  expect(tokens.read(token, now)).toEqual(claims)
  expect(tokens.read(token, new Date(now.getTime() + 3_599_000))).toEqual(claims)
  expect(tokens.read(token, new Date(now.getTime() + 3_600_000))).toBeNull()
  expect(tokens.read(await signed(complete), now)).toEqual(claims)
})

test('a token of which any character was changed, left out or added is rejected', async () => {
  const token = await tokens.issue(claims, now)
  for (let index = 0; index < token.length; index++) {
    const other = token[index] === 'A' ? 'B' : 'A'
    expect(tokens.read(token.slice(0, index) + other + token.slice(index + 1), now)).toBeNull()
    expect(tokens.read(token.slice(0, index) + token.slice(index + 1), now)).toBeNull()
  }
  for (const added of ['.', '=', 'A', '.e30', ' ', '\n']) expect(tokens.read(token + added, now)).toBeNull()
})

test('a token without a signature, of another secret, issuer, audience or without a claim is rejected', async () => {
  const [, payload] = (await signed(complete)).split('.')
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const token of ['', '.', '..', '...', 'a.b.c', `${unsigned}.${payload}.`, `${unsigned}.${payload}`])
    expect(tokens.read(token, now)).toBeNull()
  expect(tokens.read(await signed(complete, `another ${secret}`), now)).toBeNull()
  for (const change of [
    { iss: 'other' },
    { aud: 'second-factor' },
    { sub: undefined },
    { jti: undefined },
    { exp: undefined },
  ])
    expect(tokens.read(await signed({ ...complete, ...change }), now)).toBeNull()
})

test('a pending sign-in is not a session, and a session is not a pending sign-in', async () => {
  const pending = { userId: 'user', fingerprint: 'abc' }
  const token = await tokens.issuePending(pending, now)
  expect(tokens.readPending(token, now)).toEqual(pending)
  expect(tokens.read(token, now)).toBeNull()
  expect(tokens.readPending(await tokens.issue(claims, now), now)).toBeNull()
})
