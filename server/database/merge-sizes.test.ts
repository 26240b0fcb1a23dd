import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished } from 'vitest'
import { runStatements, withDatabaseName } from '#tests/support/database-template.ts'
import { test } from '#tests/support/test-context.ts'
import { migrate, migrationNames } from './migrate.ts'
import { withClient } from './with-client.ts'

const [small, large, other, deleted] = [1, 2, 3, 4].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`)
const [smallRed, largeRed, largeBlue, order] = [5, 6, 7, 8].map(
  (digit) => `${digit}0000000-0000-4000-8000-000000000000`,
)

/** Kurtas as sizes of one style, as they were before products had variants with sizes. */
const shop = `
  insert into categories (id, name) values ('${other}', 'Kurtas');
  insert into brands (id, name) values ('${other}', 'Sona');
  insert into products (id, name, original_price, discount_price, category_id, brand_id, style_id, size_label, buy_count, view_count, created_at)
    values ('${small}', 'Kurta', 50000, 40000, '${other}', '${other}', '${other}', 'S', 2, 10, '2026-01-01'),
      ('${large}', 'Kurta', 50000, 45000, '${other}', '${other}', '${other}', 'L', 1, 5, '2026-01-02'),
      ('${other}', 'Mug', 9900, null, '${other}', '${other}', null, null, 0, 0, '2026-01-03');
  insert into products (id, name, original_price, category_id, brand_id, style_id, size_label, deleted_at)
    values ('${deleted}', 'Kurta', 50000, '${other}', '${other}', '${other}', 'S', now());
  insert into product_handles (product_id, handle) values ('${small}', 'kurta-s'), ('${large}', 'kurta-l');
  insert into product_variants (id, product_id, color, stock)
    values ('${smallRed}', '${small}', 'red', 4), ('${largeRed}', '${large}', 'red', 0), ('${largeBlue}', '${large}', 'blue', 3);
  insert into product_images (product_id, file, filename, color) values ('${small}', 'red.webp', 'red.webp', 'red'),
    ('${large}', 'red.webp', 'red.webp', 'red'), ('${large}', 'blue.webp', 'blue.webp', 'blue');
  insert into orders (id, payment_method, order_total, first_name, last_name, email, address_line1, city, state, postal_code)
    values ('${order}', 'COD', 45000, 'Asha', 'Rao', 'a@example.com', '1 MG Road', 'Bengaluru', 'Karnataka', '560001');
  insert into order_items (order_id, position, product_id, product_variant_id, name, color, quantity, price_at_purchase, original_price)
    values ('${order}', 0, '${large}', '${largeBlue}', 'Kurta', 'blue', 1, 45000, 50000)`

async function upgradedShop(...changes: string[]) {
  const serverUrl = inject('serverUrl')
  const name = `sizes_${randomUUID().replaceAll('-', '')}`
  await runStatements(serverUrl, `create database ${name}`)
  onTestFinished(() => runStatements(serverUrl, `drop database ${name} with (force)`))
  const connectionString = withDatabaseName(serverUrl, name)
  const names = await migrationNames()
  await migrate(
    connectionString,
    names.filter((migration) => migration < '0025'),
  )
  await runStatements(connectionString, shop, ...changes)
  await migrate(connectionString)
  return <Row extends object>(statement: string) =>
    withClient({ connectionString }, async (client) => (await client.query<Row>(statement)).rows)
}

test('the sizes of a style become one product; orders, variants, pictures and addresses stay', async () => {
  const select = await upgradedShop()

  expect(
    await select(`select id, option_name, original_price::int, discount_price::int, buy_count::int, view_count::int, stock
      from products where unpublished_at is null order by id`),
  ).toEqual([
    {
      id: small,
      option_name: 'Size',
      original_price: 50000,
      discount_price: 40000,
      buy_count: 3,
      view_count: 15,
      stock: 7,
    },
    { id: other, option_name: null, original_price: 9900, discount_price: null, buy_count: 0, view_count: 0, stock: 0 },
  ])
  expect(
    await select('select id, product_id, option_value, discount_price::int from product_variants order by id'),
  ).toEqual([
    { id: smallRed, product_id: small, option_value: 'S', discount_price: null },
    { id: largeRed, product_id: small, option_value: 'L', discount_price: 45000 },
    { id: largeBlue, product_id: small, option_value: 'L', discount_price: 45000 },
  ])
  expect(await select('select file from product_images order by file')).toEqual([
    { file: 'blue.webp' },
    { file: 'red.webp' },
  ])
  expect(await select('select product_id, product_variant_id, option_name, option_value from order_items')).toEqual([
    { product_id: small, product_variant_id: largeBlue, option_name: 'Size', option_value: 'L' },
  ])
  expect(await select('select old_product_id, product_id, option_value, handle from product_redirects')).toEqual([
    { old_product_id: large, product_id: small, option_value: 'L', handle: 'kurta-l' },
  ])
  expect(
    await select("select product_id from product_search where title_vector @@ 'kurta & blue & l'::tsquery"),
  ).toEqual([{ product_id: small }])
})

test.for([
  ['their GST rates differ', `update products set tax_rate = 500 where id = '${small}'`],
  [
    'together they have more than 20 pictures',
    `insert into product_images (product_id, file, filename) select '${large}', i || '.webp', 'x' from generate_series(1, 19) as i`,
  ],
] as const)('sizes stay products of their own where %s', async ([, change]) => {
  const select = await upgradedShop(change)
  expect(await select('select id from products where option_name is not null order by id')).toEqual([
    { id: small },
    { id: large },
  ])
  expect(await select('select id, product_id, option_value from product_variants order by id')).toEqual([
    { id: smallRed, product_id: small, option_value: 'S' },
    { id: largeRed, product_id: large, option_value: 'L' },
    { id: largeBlue, product_id: large, option_value: 'L' },
  ])
  expect(await select('select * from product_redirects')).toEqual([])
})

test('an order of a deleted size keeps the size', async () => {
  const select = await upgradedShop(`update order_items set product_id = '${deleted}'`)
  expect(await select('select option_name, option_value from order_items')).toEqual([
    { option_name: 'Size', option_value: 'S' },
  ])
})
