import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, requiredPassword, username } from './identity.ts'
import { idParams, requiredText, timestamp } from './schemas.ts'

export const Administrator = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Who is not active cannot sign in. */
  isActive: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: timestamp,
})

/** Who somebody is who may manage the shop. */
export const AdministratorForm = z.object({
  username,
  email,
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
})

/** The caller's own password once more: whoever finds a signed-in browser must not get further than it. */
const password = requiredPassword('Enter your own password')

const AdministratorChangeResponse = z.object({ message: z.string(), administrator: Administrator })

export const administrators = {
  list: endpoint({
    method: 'GET',
    path: '/administrators',
    access: 'admin',
    summary: 'Everybody who may manage the shop or once could, those who may first.',
    response: z.object({ administrators: z.array(Administrator) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/administrators',
    access: 'admin',
    summary: 'Adds an administrator, who is told by mail how to choose a password. Takes the caller’s own password.',
    body: AdministratorForm.extend({ password }),
    response: AdministratorChangeResponse,
  }),
  setActive: endpoint({
    method: 'PUT',
    path: '/administrators/{id}/active',
    access: 'admin',
    summary:
      'Deactivates an administrator, which ends their sessions at once, or activates one again. Takes the caller’s own password.',
    params: idParams,
    body: z.object({ isActive: z.boolean('isActive must be true or false.'), password }),
    response: AdministratorChangeResponse,
  }),
}
