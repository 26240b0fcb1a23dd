import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { uniqueName } from '#tests/support/e2e/api-client.ts'
import { signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { waitForMail } from '#tests/support/e2e/outbox.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, openAnotherSession, type Page, test, waitForHydrationOf } from '#tests/support/e2e/test.ts'

/** Takes a picture of the page for the eye; only with E2E_PICTURES. */
async function takePicture(page: Page, name: string) {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: !name.includes('dialog') })
}

async function expectToFitPhone(page: Page, name: string) {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await takePicture(page, `${name}-phone`)
  await page.setViewportSize({ width: 1366, height: 860 })
  await takePicture(page, `${name}-desktop`)
  await page.setViewportSize(size)
}

test('a customer complains, the owner answers and closes, and the customer opens the complaint again', async ({
  page,
  browser,
}) => {
  const name = uniqueName('Kaveri')
  const email = `${name.replace(' ', '')}@example.com`.toLowerCase()
  await page.goto('/help/grievance')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Write a complaint' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Write a complaint' })).toBeVisible()
  expect(await findViolations(page, 'complaint form')).toEqual([])
  await expectToFitPhone(page, 'form')
  await main.getByRole('button', { name: 'Send Complaint' }).click()
  await expect(main.getByLabel('What is it about?')).toBeFocused()
  await expect(main.getByLabel('Your name')).toHaveAccessibleDescription(/Your name is required/)
  expect(await findViolations(page, 'complaint form with errors')).toEqual([])
  await takePicture(page, 'errors')

  await main.getByLabel('What is it about?').selectOption('Delivery')
  await main.getByLabel('What went wrong').fill('My parcel has not come.\nPlease send it again.')
  await main.getByLabel('Your name').fill(name)
  await main.getByLabel('E-mail address').fill(email)
  await main.getByRole('button', { name: 'Send Complaint' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Your complaint has arrived' })).toBeFocused()
  const [ticket = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await main.innerText()) ?? []
  expect(await waitForMail(email, `Your complaint has arrived: ${ticket}`)).toContain(`/grievance?ticket=${ticket}`)
  expect(await findViolations(page, 'filed complaint')).toEqual([])
  await expectToFitPhone(page, 'filed')

  const office = await openAnotherSession(browser)
  await openAdminPage(office, '/admin/dashboard')
  await office.getByRole('link', { name: /^Complaints/ }).click()
  await office.getByRole('searchbox', { name: 'Search grievances' }).fill(email)
  await office.keyboard.press('Enter')
  const row = office.getByRole('table', { name: 'Grievances' }).getByRole('row').filter({ hasText: ticket })
  await expect(row).toContainText('To be answered')
  await expect(row).toContainText(/Settle: 2\d|30 days left/)
  expect(await findViolations(office, 'grievances')).toEqual([])
  await expectToFitPhone(office, 'office')
  await row.getByRole('button', { name: ticket }).click()
  const dialog = office.getByRole('dialog', { name: `Complaint ${ticket}` })
  await dialog.getByLabel('Internal note').fill('Called the courier.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Internal note' })).toContainText('Called the courier.')
  await dialog.getByLabel('Answer', { exact: true }).fill('It comes tomorrow.')
  await dialog.getByRole('button', { name: 'Send answer', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Close complaint' })).toBeVisible()
  expect(await findViolations(office, 'complaint dialog')).toEqual([])
  await expectToFitPhone(office, 'dialog')
  const otherTab = await office.context().newPage()
  await otherTab.goto(`/admin/grievances?q=${email}`)
  await otherTab.getByRole('button', { name: ticket }).click()
  await otherTab.getByRole('dialog').getByRole('button', { name: 'Close complaint' }).click()
  await expect(otherTab.getByRole('dialog').getByRole('listitem').last()).toContainText('Closed')
  await otherTab.close()
  await dialog.getByRole('button', { name: 'Close complaint' }).click()
  await expect(office.getByText('This complaint is closed.')).toBeVisible()
  await expect(dialog.getByRole('listitem').last()).toContainText('Closed')
  expect(await waitForMail(email, `Our answer to your complaint ${ticket}`)).toContain('It comes tomorrow.')

  await main.getByRole('link', { name: 'See Your Complaint' }).click()
  await expect(main.getByLabel('Ticket number')).toHaveValue(ticket)
  await main.getByLabel('E-mail address').fill('somebody@example.com')
  await main.getByRole('button', { name: 'See Complaint' }).click()
  await expect(main.getByRole('alert')).toContainText('We found no complaint with this number and e-mail address.')
  await main.getByLabel('E-mail address').fill(email)
  await main.getByRole('button', { name: 'See Complaint' }).click()
  await expect(main.getByRole('heading', { level: 1, name: `Complaint ${ticket}` })).toBeFocused()
  await expect(main).toContainText('It comes tomorrow.')
  await expect(main).not.toContainText('Called the courier.')
  expect(await findViolations(page, 'followed complaint')).toEqual([])
  await expectToFitPhone(page, 'followed')
  await main.getByLabel('Is it not settled for you?').fill('It has not come.')
  await main.getByRole('button', { name: 'Open Again' }).click()
  await expect(main.getByRole('listitem').last()).toContainText('It has not come.')
  await expect(main.getByLabel('Add to your complaint')).toHaveValue('')
  expect(page.url()).not.toContain(email)
})

test('a signed-in customer finds the form filled in, and the complaint in the account', async ({ page }) => {
  const { email } = await signInNewCustomer(page)
  await page.goto('/grievance?order=1A2B3C4D')
  const main = page.getByRole('main')
  await expect(main.getByLabel('E-mail address')).toHaveValue(email)
  await expect(main.getByLabel('Order number')).toHaveValue('1A2B3C4D')
  await main.getByLabel('What is it about?').selectOption('Return or refund')
  await main.getByLabel('What went wrong').fill('My refund has not come.')
  await main.getByRole('button', { name: 'Send Complaint' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Your complaint has arrived' })).toBeFocused()
  await page.goto('/account/profile')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Complaints' }).click()
  await expect(main).toContainText('My refund has not come.')
  await page.route('**/messages', async (route) => {
    await main.getByLabel('Add to your complaint').fill('Typed while it is sent.')
    await route.continue()
  })
  await main.getByLabel('Add to your complaint').fill('It was ₹499.')
  await main.getByRole('button', { name: 'Send Message' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'It was ₹499.' }).last()).toBeVisible()
  await expect(page.getByText('Message sent.')).toBeVisible()
  await expect(main.getByLabel('Add to your complaint')).toHaveValue('Typed while it is sent.')
  expect(await findViolations(page, 'complaints in the account')).toEqual([])
  await expectToFitPhone(page, 'account')
})

test('the form of a ticket number, opened from the form of a complaint, has the focus and is announced', async ({
  page,
}) => {
  await page.goto('/grievance')
  const link = page.getByRole('main').getByRole('link', { name: 'See your complaint' })
  await waitForHydrationOf(link)
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'See your complaint' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Your complaint' })).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor complains and sees the complaint', async ({ page }) => {
    const email = `${uniqueName('nojs').replace(' ', '')}@example.com`
    await page.goto('/grievance')
    const main = page.getByRole('main')
    await main.getByLabel('What is it about?').selectOption('Service')
    await main.getByLabel('What went wrong').fill('Nobody answered my call.')
    await main.getByLabel('Your name').fill('Kaveri Iyer')
    await main.getByLabel('E-mail address').fill(email)
    await main.getByRole('button', { name: 'Send Complaint' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Your complaint has arrived' })).toBeVisible()
    await main.getByRole('link', { name: 'See Your Complaint' }).click()
    await main.getByLabel('E-mail address').fill(email)
    await main.getByRole('button', { name: 'See Complaint' }).click()
    await expect(main).toContainText('Nobody answered my call.')
    await main.getByLabel('Add to your complaint').fill('It was on Monday.')
    await main.getByRole('button', { name: 'Send Message' }).click()
    await expect(main).toContainText('It was on Monday.')
  })
})
