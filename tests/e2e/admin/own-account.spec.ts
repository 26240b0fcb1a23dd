import { administratorPassword, openDashboard } from '#tests/support/e2e/administrator.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('an administrator reaches their own account from the sidebar and the user menu, and changes name and password', async ({
  page,
}) => {
  await openDashboard(page)
  await page.getByRole('link', { name: /Own account, Usha Nair/ }).click()
  await expect(page).toHaveURL('/admin/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Own account' })).toBeVisible()

  await page.getByLabel('First name').fill('Meera')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: /Own account, Meera Nair/ })).toBeVisible()

  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await fill('Current password', administratorPassword)
  for (const newPassword of ['football', 'four odd socks']) {
    await fill('New password', newPassword)
    await fill('Confirm new password', newPassword)
    await page.getByRole('button', { name: 'Change Password' }).click()
    if (newPassword === 'football') {
      await expect(page.getByText('one of the 10,000 most used passwords').first()).toBeVisible()
    }
  }
  await expect(page.getByText('Password changed successfully!')).toBeVisible()

  await page.getByRole('link', { name: 'View shop' }).click()
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  await expect(page).toHaveURL('/admin/account')
})
