import { expect } from 'vitest'
import { defaultClaims } from '#contract/company/shop-claims.ts'
import { type CompanyDetailsInput, findCompanyDetails } from '#server/company/company.store.ts'
import { updateCompanyDetails as updateCompanyDetailsBy } from '#server/company/update-company-details.ts'
import { callAsAdmin } from '#tests/support/call-as-admin.ts'
import { passDays, setPrices } from '#tests/support/catalogue/price-history.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createProduct, createVariant } from '#tests/support/factories.ts'
import { test } from '#tests/support/pages.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const updateCompanyDetails = callAsAdmin(updateCompanyDetailsBy)

/** Changes settings and keeps the four required fields. */
async function updateSettings(context: TestContext, settings: Partial<CompanyDetailsInput>) {
  const { companyName, address, email, contact } = await findCompanyDetails(context.db)
  await updateCompanyDetails(context, { companyName, address, email, contact, ...settings })
}

test('a disabled claim is not shown, the others are, and an edited one shows its text', async ({ context, pages }) => {
  const { warranty } = defaultClaims
  await updateSettings(context, {
    claims: {
      warranty: { ...warranty, shown: false },
      delivery: { figure: '3 days', words: 'to any <PIN>', shown: true },
    },
  })
  const { text } = await pages.open('/')

  expect(text).not.toContain('2Y')
  expect(text).not.toContain('24h')
  for (const words of ['3 days to any <PIN>', '100% authentic', '5 star rating']) expect(text).toContain(words)
})

test('with every claim disabled the strip is not rendered', async ({ context, pages }) => {
  const off = Object.entries(defaultClaims).map(([name, claim]) => [name, { ...claim, shown: false }])
  await updateSettings(context, { claims: Object.fromEntries(off) })

  expect((await pages.open('/')).html).not.toContain('Why shop here')
})

test('the fixed rating can be disabled and is never in structured data', async ({ context, pages }) => {
  const { product } = await createVariant(context)
  const address = `/product/${product.id}`
  expect((await pages.open(address)).text).toMatch(/4\.8 ?234 reviews/)
  await updateSettings(context, { ratingShown: false })
  const { text, html } = await pages.open(address)

  expect(text).not.toContain('234 reviews')
  expect(html).not.toMatch(/aggregateRating|reviewCount/)
})

test('the lowest price of 30 days of the chosen variant is below its discounted price only if the owner shows it', async ({
  context,
  pages,
}) => {
  const product = await createProduct(context, { price: 1_299_00, optionName: 'Size' })
  await createVariant(context, { product, optionValue: 'M' })
  const xl = await createVariant(context, { product, optionValue: 'XL', ownPrice: 1_499_00 })
  await passDays(context, 60)
  await setPrices(context, product, 999_00, 1_399_00)
  const textOf = async (query = '') => (await pages.open(`/product/${product.id}${query}`)).text
  expect(await textOf()).not.toContain('Lowest price')
  await updateSettings(context, { lowestPriceShown: true })

  expect(await textOf()).toContain('Lowest price in the last 30 days before this price: ₹1,299.00')
  expect(await textOf(`?variant=${xl.id}`)).not.toContain('Lowest price')
})

test('the price match banner shows the configured text, or is not rendered', async ({ context, pages }) => {
  await updateSettings(context, { priceMatch: { text: 'Cheaper next door? Tell us.', shown: true } })
  expect((await pages.open('/')).text).toContain('Cheaper next door? Tell us.')
  await updateSettings(context, { priceMatch: { text: 'Cheaper next door? Tell us.', shown: false } })
  expect((await pages.open('/')).text).not.toContain('Cheaper')
})

test('without the free shipping text the home page still has its first heading', async ({ context, pages }) => {
  await updateSettings(context, { freeShippingBanner: false, companyName: 'Rao & Sons' })
  const { html, text } = await pages.open('/')

  expect(text).not.toContain('FREE SHIPPING')
  expect(html).toMatch(/<h1[^>]*>Welcome to Rao &amp; Sons</)
  expect(text).toContain('Shop Collection')
})

test('by default no page contradicts the free shipping that the home page states', async ({ context, pages }) => {
  const { product } = await createVariant(context, { price: 299_00 })
  expect((await pages.open('/')).text).toContain('FREE SHIPPING ON ORDERS 499+')
  const { text, html } = await pages.open(`/product/${product.id}`)
  expect(text).toMatch(/Free shipping ?On orders of ₹499 and above, and at present on smaller orders too\./)
  expect(text).not.toContain('every order')
  expect(html).toContain('"shippingRate":{"@type":"MonetaryAmount","value":"0.00","currency":"INR"}')
  const help = (await pages.open('/help/shipping')).text
  expect(help).toContain('Delivery is free on orders of ₹499 and above.')
  expect(help).not.toContain('every order')
})

test('without a fee and a banner the pages state free shipping for every order', async ({ context, pages }) => {
  const { product } = await createVariant(context, { price: 299_00 })
  await updateSettings(context, { freeShippingBanner: false })
  expect((await pages.open(`/product/${product.id}`)).text).toContain('On every order, anywhere in India.')
  expect((await pages.open('/help/shipping')).text).toContain('Delivery is free on every order')
})

test('the product page states the shipping fee for prices below 499 only', async ({ context, pages }) => {
  const cheap = await createVariant(context, { price: 498_99 })
  const dear = await createVariant(context, { price: 499_00 })
  await updateSettings(context, { shippingFee: 49_00 })

  expect((await pages.open(`/product/${cheap.product.id}`)).text).toMatch(
    /Shipping ₹49\.00 ?Free on orders of ₹499 and above/,
  )
  expect((await pages.open(`/product/${dear.product.id}`)).text).toContain('Free shipping')
  expect((await pages.open('/help/shipping')).text).toContain('Below that it costs ₹49.00 for the whole order.')
})

test('a store that does not deliver to every PIN code does not promise delivery anywhere in India', async ({
  context,
  pages,
}) => {
  const { product } = await createVariant(context, { price: 299_00 })
  await updateSettings(context, { freeShippingBanner: false })
  const open = async () => ({
    title: /<title>(.*?)<\/title>/.exec((await pages.open('/')).html)?.[1],
    product: (await pages.open(`/product/${product.id}`)).text,
    help: (await pages.open('/help/shipping')).text,
  })
  const everywhere = await open()
  expect(everywhere.title).toContain('delivered across India')
  expect(everywhere.help).toContain('Expected within 10-15 business days, anywhere in India.')
  await context.db
    .insertInto('pinCodeRules')
    .values({ source: 'EXCEPTION', pinCode: '744301', isServiceable: false, isCodAvailable: false })
    .execute()
  const withRules = await open()
  expect(withRules.help).toContain(
    'Expected within 10-15 business days. Enter your PIN code on a product page to see whether we deliver to it.',
  )
  expect(withRules.product).toContain('On every order.')
  await createZone(context)
  const withZones = await open()
  expect(withZones.help).toContain('Enter your PIN code on a product page to see the expected days.')
  for (const texts of [withRules, withZones])
    expect(Object.values(texts).join()).not.toMatch(/across|anywhere in India/)
})

test('the help page about refunds states the exchange, and a charge for the pickup of returns', async ({
  context,
  pages,
}) => {
  const read = async () => (await pages.open('/help/refund')).text
  expect(await read()).toContain('exchanges them for another colour or size')
  expect(await read()).not.toContain('is deducted')
  const text =
    ' If a courier of ours picks up goods that are neither faulty, wrong, late nor unlike their description, ₹60.00 is deducted; nothing if they are exchanged.'
  await updateSettings(context, { returnPickupCharge: 60_00 })
  expect(await read()).toContain(`not the ones you ordered.${text}`)
  await updateSettings(context, { shippingFeeRefunded: true })
  expect(await read()).toContain(`with the shipping fee.${text}`)
})

test('a product page promises returns for the time of its category, which may be none', async ({ context, pages }) => {
  const { product } = await createVariant(context)
  const read = async (returnDays: number | null) => {
    await context.db.updateTable('categories').set({ returnDays }).execute()
    return (await pages.open(`/product/${product.id}`)).text
  }
  expect(await read(null)).toContain('Easy returnsAsk for a return in your order history')
  await updateSettings(context, { returnDays: 7 })
  expect(await read(null)).toContain('Ask for a return within 7 days of the delivery.')
  expect(await read(1)).toContain('Ask for a return within a day of the delivery.')
  const onlyFaulty = await read(0)
  expect(onlyFaulty).toContain('Taken back if it is defective, damaged, late or not as described.')
  expect(onlyFaulty).not.toContain('Easy returns')
  expect((await pages.open('/help/refund')).text).toContain(
    'for 7 days after your parcel was delivered, unless the page of the product names another time.',
  )
})

test('a product page promises cash on delivery for every order only without rules for it', async ({
  context,
  pages,
}) => {
  const { product } = await createVariant(context)
  const read = async () => (await pages.open(`/product/${product.id}`)).text
  expect(await read()).toContain('Pay when your parcel is at the door.')
  await createZone(context)
  expect(await read()).toContain('Where we offer it, you pay when your parcel is at the door.')
})

test('GSTIN and grievance officer are in the footer of every page and on the grievance page', async ({
  context,
  pages,
}) => {
  expect((await pages.open('/')).text).not.toMatch(/GSTIN|Grievance officer/)
  const grievanceOfficer = { name: 'Meera Iyer', email: 'grievance@rao.example', phone: '+91 80 4718 2211' }
  await updateSettings(context, { gstin: '29AAGCB7383J1Z4', grievanceOfficer })

  for (const address of ['/', '/privacy-policy', '/no/such/page']) {
    const { text } = await pages.open(address)
    expect(text).toContain('GSTIN 29AAGCB7383J1Z4')
    expect(text).toContain('Grievance officer: Meera Iyer grievance@rao.example')
  }
  expect((await pages.open('/help/grievance')).text).toMatch(/Grievance officer Meera Iyer.*within 48 hours/)
})

test('without a grievance officer the grievance page shows the contact address', async ({ pages }) => {
  expect((await pages.open('/help/grievance')).text).toMatch(/Where to write.*contact@example.com/)
})
