import { addAddress, signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a failed call of the address book shows its error, and nothing that was listed or typed is lost', async ({
  page,
}) => {
  const customer = await signInNewCustomer(page)
  for (const line of ['12 Beach Road', '14 Church Street']) await addAddress(customer, line)
  const allowList = await failRequests(page, 'GET', '**/api/addresses')
  await page.goto('/account/addresses')
  await expect(page.getByText('Failed to fetch addresses.')).toBeVisible()
  await allowList()
  await page.getByRole('button', { name: 'Try Again' }).click()

  await failRequests(page, 'PUT', '**/api/addresses/*/set-default')
  await page.getByRole('button', { name: 'Set as Default 14 Church Street' }).click()
  await expect(page.getByRole('alert').getByText('Failed to set default address.')).toBeVisible()

  await failRequests(page, 'DELETE', '**/api/addresses/*')
  await page.getByRole('button', { name: 'Delete 14 Church Street' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this address?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText('Failed to delete address.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await failRequests(page, 'PUT', '**/api/addresses/*')
  await page.getByRole('button', { name: 'Edit 14 Church Street' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Address' })
  await form.getByLabel('Address line 1').fill('16 Church Street')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form.getByText('Failed to update address.')).toBeVisible()
  await expect(form.getByLabel('Address line 1')).toHaveValue('16 Church Street')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await failRequests(page, 'POST', '**/api/addresses')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const newForm = page.getByRole('dialog', { name: 'Add New Address' })
  await newForm.getByLabel('Address line 1').fill('18 Church Street')
  await newForm.getByLabel('PIN code').fill('560001')
  await expect(newForm.getByLabel('City')).toHaveValue('Bengaluru')
  await newForm.getByRole('button', { name: 'Save address' }).click()
  await expect(newForm.getByText('Failed to add address.')).toBeVisible()
  // A response that is no address is no error of the API.
  await page.route('**/api/addresses', (route) => route.fulfill({ json: null }), { times: 1 })
  await newForm.getByRole('button', { name: 'Save address' }).click()
  await expect(newForm.getByText('An unexpected error occurred.')).toBeVisible()
  await expect(newForm.getByLabel('Address line 1')).toHaveValue('18 Church Street')
})

test('a web address in an address is refused at its field, and the address is saved without it', async ({ page }) => {
  const customer = await signInNewCustomer(page)
  await addAddress(customer, '12 Beach Road')
  await page.goto('/account/addresses')
  await page.getByRole('button', { name: 'Edit 12 Beach Road' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Address' })
  const line = form.getByLabel('Address line 2')
  await line.fill('Win https://example.com')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(line).toHaveAccessibleDescription('Address line 2 must not contain a web address')
  await expect(line).toBeFocused()
  await line.fill('c/o St.Mary’s School, No.12/3')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('c/o St.Mary’s School, No.12/3')).toBeVisible()
})
