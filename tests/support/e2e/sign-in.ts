import type { Locator, Page } from '@playwright/test'
import { tokenStorageKey } from '#contract/limits.ts'
import { fetchAdminToken } from './api-client.ts'

/** Stores a session's token before the page's next load, once per tab, so that a reload after signing out keeps the tab signed out. */
export async function signInWithToken(page: Page, { token }: { token: string }): Promise<void> {
  const storeOnce = ([key, value]: readonly [string, string]) => {
    if (sessionStorage.getItem('signedInWith') === value) return
    sessionStorage.setItem('signedInWith', value)
    localStorage.setItem(key, value)
  }
  await page.addInitScript(storeOnce, [tokenStorageKey, token] as const)
}

/** Opens an admin page in the administrator's session that all tests of a worker share. */
export async function openAdminPage(page: Page, path: string): Promise<void> {
  await signInWithToken(page, { token: await fetchAdminToken(page.request) })
  await page.goto(path)
}

/** Submits a sign-in form. */
export async function submitLogin(form: Locator, identifier: string, password: string): Promise<void> {
  await form.getByLabel('Username or email').fill(identifier)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  await form.getByRole('button', { name: 'Log In' }).click()
}

/** Opens the sign-in form from the header of a hydrated page and submits it; returns the form. */
export async function logIn(page: Page, identifier: string, password: string): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const form = page.getByRole('dialog', { name: /^Login to/ })
  await submitLogin(form, identifier, password)
  return form
}

/** Submits the registration form for a person with this username. */
export async function submitRegistration(form: Locator, username: string): Promise<void> {
  await form.getByLabel('First name').fill('Meera')
  await form.getByLabel('Last name').fill('Nair')
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Email').fill(`${username}@example.com`)
  await form.getByRole('textbox', { name: 'Password' }).fill('monsoon-2026')
  await form.getByRole('button', { name: 'Create Account' }).click()
}
