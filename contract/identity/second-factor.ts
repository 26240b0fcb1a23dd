import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredPassword, SignedInResponse } from '../identity.ts'
import { MessageResponse, requiredText, timestamp } from '../schemas.ts'

/** A code of the authenticator app or a recovery code: spaces and dashes between its characters are ignored. */
const code = requiredText('Code', 40).transform((typed) => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())

/** The result of the sign-in's first step: proves the password for ten minutes, and is not a session token. */
const pendingToken = z.string('Sign in again').min(1, 'Sign in again').max(2000, 'Sign in again')

/** The data for an authenticator app: the secret as text, and as an otpauth:// URL for a QR code. */
const EnrolmentResponse = z.object({ secret: z.string(), uri: z.string() })

const recoveryCodes = z.array(z.string())
const RecoveryCodesResponse = z.object({ message: z.string(), recoveryCodes })

const password = requiredPassword('Enter your password')

export const secondFactor = {
  completeSignIn: endpoint({
    method: 'POST',
    path: '/auth/second-factor',
    access: 'public',
    summary: 'Completes a sign-in with a code of the authenticator app or with a recovery code, which works once.',
    body: z.object({ pendingToken, code }),
    response: SignedInResponse,
  }),
  startPendingEnrolment: endpoint({
    method: 'POST',
    path: '/auth/second-factor/enrolment',
    access: 'public',
    summary: 'Starts the enrolment of an administrator who must have a second factor to sign in.',
    body: z.object({ pendingToken }),
    response: EnrolmentResponse,
  }),
  confirmPendingEnrolment: endpoint({
    method: 'POST',
    path: '/auth/second-factor/enrolment/confirm',
    access: 'public',
    summary:
      'Confirms that enrolment with a first code and signs in; returns the recovery codes, which are shown once.',
    body: z.object({ pendingToken, code }),
    response: SignedInResponse.extend({ recoveryCodes }),
  }),
  showSecondFactor: endpoint({
    method: 'GET',
    path: '/users/second-factor',
    access: 'admin',
    summary: 'Whether the caller has a second factor, since when, and how many recovery codes are left.',
    response: z.object({ enrolledAt: timestamp.nullable(), recoveryCodesLeft: z.int(), isRequired: z.boolean() }),
  }),
  startEnrolment: endpoint({
    method: 'POST',
    path: '/users/second-factor/enrolment',
    access: 'admin',
    summary: 'Starts the enrolment of the caller’s second factor. Requires the caller’s password.',
    body: z.object({ password }),
    response: EnrolmentResponse,
  }),
  confirmEnrolment: endpoint({
    method: 'POST',
    path: '/users/second-factor/enrolment/confirm',
    access: 'admin',
    summary:
      'Confirms the enrolment with a first code and ends every other session of the caller; returns the recovery codes, which are shown once.',
    body: z.object({ code }),
    response: RecoveryCodesResponse,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/users/second-factor/recovery-codes',
    access: 'admin',
    summary: 'Replaces the caller’s recovery codes. Requires the caller’s password.',
    body: z.object({ password }),
    response: RecoveryCodesResponse,
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/users/second-factor/remove',
    access: 'admin',
    summary:
      'Removes the caller’s second factor, unless it is required of all administrators. Requires the caller’s password.',
    body: z.object({ password }),
    response: MessageResponse,
  }),
}
