import { createAdminClient, createSession, uniqueUsername } from './api-client.ts'
import { waitForCode } from './outbox.ts'
import { signInWithToken } from './sign-in.ts'
import type { Page } from './test.ts'
import { testServer } from './test-server.ts'

/** The password of administrators that `addAdministrator` adds. */
export const administratorPassword = 'three odd socks'

/** Adds an administrator with a password set by the mailed code; other tests need the first administrator unchanged. */
export async function addAdministrator({ request }: Page) {
  const username = uniqueUsername('office')
  const email = `${username}@example.com`
  const api = await createAdminClient(request)
  const person = { username, email, firstName: 'Usha', lastName: 'Nair' }
  await api.post('/administrators', { ...person, password: testServer.admin.password })
  await api.post('/auth/forgot-password/request-otp', { email })
  const otp = await waitForCode(email)
  await api.post('/auth/forgot-password/reset', { email, otp, newPassword: administratorPassword })
  return username
}

/** Opens the dashboard as a new administrator; returns the username. */
export async function openDashboard(page: Page) {
  const username = await addAdministrator(page)
  await signInWithToken(page, {
    token: await createSession(page.request, { identifier: username, password: administratorPassword }),
  })
  await page.goto('/admin/dashboard')
  return username
}
