import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { accountPassword, email, SignedInResponse, User } from '../identity.ts'
import { indianMobile, personName, requiredBoolean } from '../schemas.ts'

const mobile = indianMobile('Mobile number', 'Enter an Indian mobile number with ten digits')

/** The calls by which a visitor orders without an account, and makes one of the order later. */
export const guests = {
  startGuest: endpoint({
    method: 'POST',
    path: '/auth/guest',
    access: 'public',
    optionalAuth: true,
    allowsGuests: true,
    summary:
      'Starts the session of a guest, who orders without an account; 403 where the store does not offer it. A guest without an order corrects the details by it.',
    body: z.object({
      firstName: personName('First name'),
      lastName: personName('Last name'),
      mobile,
      email,
    }),
    response: SignedInResponse,
  }),
  makeAccount: endpoint({
    method: 'POST',
    path: '/auth/guest/account',
    access: 'customer',
    allowsGuests: true,
    summary:
      'Makes an account of the guest who calls, with all orders; a conflict if an account has the e-mail address.',
    body: z.object({
      password: accountPassword,
      /** Consent to the privacy notice; optional. */
      consent: requiredBoolean.nullish(),
    }),
    response: z.object({ message: z.string(), user: User }),
  }),
}
