import type { Page } from '@playwright/test'
import { apiBase, tokenStorageKey } from '#contract/limits.ts'
import { testServer } from './test-server.ts'

/** Opens an admin page with the token of the first administrator; the sign-in form has its own tests. */
export async function openAdminPage(page: Page, address: string): Promise<void> {
  const response = await page.request.post(`${apiBase}/auth/login`, { data: testServer.admin })
  const { token } = (await response.json()) as { token: string }
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  await page.goto(address)
}
