import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { passwordLength, usernameLength } from './identity/credential-limits.ts'
import { MessageResponse, optionalText, personName, requiredBoolean, requiredString, requiredText } from './schemas.ts'

const userTypes = ['CUSTOMER', 'ADMIN'] as const

/** A user as the API returns them; `dob` is YYYY-MM-DD. */
export const User = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string().nullable(),
  dob: z.string().nullable(),
  userType: z.enum(userTypes),
  /** Set for a guest, who has ordered without an account; missing for accounts. */
  isGuest: z.literal(true).optional(),
})

/** The rules for a username, in the profile and at registration (specification 5). */
export const username = requiredString('Username')
  .trim()
  .normalize('NFKC')
  .min(1, 'Username is required')
  .min(usernameLength.min, `Username must be at least ${usernameLength.min} characters long`)
  .max(usernameLength.max, `Username must not exceed ${usernameLength.max} characters`)
  .regex(/^[A-Za-z0-9_]*$/, 'Username can only contain letters, numbers, and underscores')

const emailMessage = 'Please enter a valid email address'
/** An e-mail address. Its case is kept, and comparisons ignore it. */
export const email = z.string(emailMessage).trim().normalize('NFKC').max(254, emailMessage).pipe(z.email(emailMessage))

/** The rules for a new password (specification 5). */
export const newPassword = requiredString('New password')
  .min(1, 'New password is required')
  .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Password must not exceed ${passwordLength.max} characters`)

/** The password of a new account. */
export const accountPassword = requiredString('Password').min(1, 'Password is required').pipe(newPassword)

/** The current password of a user. Only its maximum length is checked. */
export const requiredPassword = (missing: string) =>
  requiredString('Password', missing).min(1, missing).max(1024, 'This password is too long')
const mobile = optionalText('Mobile', 20)
const dobMessage = 'Enter the date of birth as YYYY-MM-DD.'
const dob = z
  .union([z.literal(''), z.iso.date(dobMessage).refine((date) => date >= '1900-01-01', dobMessage)], dobMessage)
  .nullish()
  .transform((date) => date || null)

/** A code as users type it: spaces between the digits are ignored. */
const withoutSpaces = (code: string): string => code.normalize('NFKC').replace(/\s/g, '')
const otp = requiredText('OTP', 12).transform(withoutSpaces)

/** A session: its token and its user. */
export const SignedInResponse = z.object({ message: z.string(), token: z.string(), user: User })

/**
 * The password was right and the second factor is missing: its code completes the sign-in. `isEnrolled` is false if the
 * user must enrol first. The pending token is not a session token.
 */
const SecondFactorResponse = z.object({
  message: z.string(),
  secondFactor: z.object({ pendingToken: z.string(), isEnrolled: z.boolean() }),
})

export const identity = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Signs in with a username or an e-mail address.',
    body: z.object({
      identifier: requiredText('Username or email', 254),
      password: requiredPassword('Password is required'),
    }),
    response: z.union([SignedInResponse, SecondFactorResponse]),
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Creates a customer account and signs it in. Any userType but CUSTOMER is ignored.',
    body: z.object({
      username,
      email,
      password: accountPassword,
      firstName: personName('First name'),
      lastName: personName('Last name'),
      mobile,
      dob,
      /** Consent to the privacy notice; optional. */
      consent: requiredBoolean.nullish(),
    }),
    response: SignedInResponse,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Ends the caller’s session and invalidates its token.',
    response: MessageResponse,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'The user of the token, with the entries of a wish list that is not empty.',
    response: z.object({ user: z.object({ ...User.shape, wishList: z.array(z.string()).optional() }) }),
  }),
  requestOtp: endpoint({
    method: 'POST',
    path: '/auth/forgot-password/request-otp',
    access: 'public',
    summary: 'Mails a one-time code that resets the password.',
    body: z.object({ email }),
    response: MessageResponse,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password/reset',
    access: 'public',
    summary: 'Sets a new password with a one-time code.',
    body: z.object({ email, otp, newPassword }),
    response: MessageResponse,
  }),
  requestSignInCode: endpoint({
    method: 'POST',
    path: '/auth/sign-in-code',
    access: 'public',
    summary: 'Mails a one-time code that signs a customer in.',
    body: z.object({ email }),
    response: MessageResponse,
  }),
  signInByCode: endpoint({
    method: 'POST',
    path: '/auth/sign-in-code/login',
    access: 'public',
    summary:
      'Signs a customer in with a one-time code. The first code of an address ends other sessions and replaces the password.',
    body: z.object({ email, code: requiredText('Code', 12).transform(withoutSpaces) }),
    response: z.object({
      ...SignedInResponse.shape,
      /** Set if the code was the first of this address: the password does not work any more, and other devices are signed out. */
      isPasswordReplaced: z.literal(true).optional(),
    }),
  }),
  validateField: endpoint({
    method: 'GET',
    path: '/users/validate-field',
    access: 'signedIn',
    summary: 'Whether a username or e-mail address is available to the caller.',
    query: z.object({
      field: z.enum(['username', 'email'], 'field must be username or email.'),
      value: z.string().max(254),
    }),
    response: z.object({ isAvailable: z.boolean(), message: z.string() }),
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/users/profile',
    access: 'signedIn',
    summary: 'Changes the caller’s own profile.',
    body: z.object({
      username,
      email,
      firstName: personName('First name'),
      lastName: personName('Last name'),
      mobile,
    }),
    response: z.object({ message: z.string(), user: User }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/users/change-password',
    access: 'signedIn',
    summary: 'Changes the caller’s password and ends every other session.',
    body: z
      .object({
        currentPassword: requiredPassword('Current password is required'),
        newPassword,
        confirmPassword: requiredPassword('Please confirm your new password'),
      })
      .refine((form) => form.newPassword === form.confirmPassword, {
        path: ['confirmPassword'],
        message: 'Passwords do not match',
      }),
    response: MessageResponse,
  }),
}
