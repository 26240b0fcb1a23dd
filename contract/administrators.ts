import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, requiredPassword, username } from './identity.ts'
import { idParams, personName, requiredBoolean, timestamp } from './schemas.ts'

/** An administrator as other administrators see them. */
export const Administrator = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** An inactive administrator cannot sign in. */
  isActive: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: timestamp,
})

/** The name and e-mail address of an administrator. */
export const AdministratorInput = z.object({
  username,
  email,
  firstName: personName('First name'),
  lastName: personName('Last name'),
})

/** The caller's own password: a hijacked session alone cannot manage administrators. */
const password = requiredPassword('Enter your own password')

const AdministratorChangeResponse = z.object({ message: z.string(), administrator: Administrator })

export const administrators = {
  list: endpoint({
    method: 'GET',
    path: '/administrators',
    access: 'admin',
    summary: 'All administrators, the active ones first.',
    response: z.object({ administrators: z.array(Administrator) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/administrators',
    access: 'admin',
    summary: 'Adds an administrator and mails instructions for setting a password. Requires the caller’s own password.',
    body: AdministratorInput.extend({ password }),
    response: AdministratorChangeResponse,
  }),
  setActive: endpoint({
    method: 'PUT',
    path: '/administrators/{id}/active',
    access: 'admin',
    summary:
      'Deactivates an administrator, which ends their sessions at once, or activates one again. Requires the caller’s own password.',
    params: idParams,
    body: z.object({ isActive: requiredBoolean, password }),
    response: AdministratorChangeResponse,
  }),
}
