import { expect, test } from 'vitest'
import { isCertainlyNotSent, isRefusedAddress } from './mailer.ts'

test.for<[what: string, error: object, isNotSent: boolean]>([
  ['a connection that could not be made', { code: 'ESOCKET', syscall: 'connect', command: 'CONN' }, true],
  ['an unknown host', { code: 'EDNS', command: 'CONN' }, true],
  ['a wrong password', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, true],
  ['a connection that takes too long', { code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT', command: 'CONN' }, true],
  ['a refused address', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, true],
  ['refused content', { code: 'EMESSAGE', responseCode: 452, command: 'DATA' }, true],
  ['a full disk of the outbox', { code: 'ENOSPC', syscall: 'write' }, true],
  [
    'a server that does not answer any more',
    { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT', command: 'CONN' },
    false,
  ],
  ['a connection that was reset', { code: 'ECONNRESET', syscall: 'read', command: 'CONN' }, false],
  ['a connection that was closed', { code: 'ECONNECTION', command: 'CONN' }, false],
  ['an unknown error', {}, false],
])('after %s it is known whether the mail was not sent', ([, error, isNotSent]) => {
  expect(isCertainlyNotSent(error)).toBe(isNotSent)
})

test('an address is refused by an error reply to it only', () => {
  expect(isRefusedAddress({ responseCode: 450, command: 'RCPT TO' })).toBe(true)
  expect(isRefusedAddress({ responseCode: 450, command: 'MAIL FROM' })).toBe(false)
  expect(isRefusedAddress({ command: 'CONN' })).toBe(false)
})
