import { openSeedClients, seedBatches, withoutIndexes } from './seed-batches.ts'
import { helperFunctions, orderedVariants } from './seed-customer-rows.ts'

const batchSize = 20_000
const tables = ['questions', 'question_answers', 'stock_alerts']

/** Questions from number $1 to $2 about the products of the orders; of ten, six are answered by the store, and of 200 one is hidden. */
const questionRows = `
  with numbered as (
    select n, pg_temp.numbered_id('question', n) as id, product_id, now() - n * interval '1 minute' as asked_at, pg_temp.hash(n + 71) % 10 < 6 as is_answered
    from generate_series($1::bigint, $2::bigint) n, lateral (
      select product_id from ordered_variants where number = pg_temp.hash(n + 73) % (select count(*) from ordered_variants)) as asked
  ), inserted as (
    insert into questions (id, product_id, user_id, first_name, text, created_at, active_at, answer_count, hidden_reason)
    select id, product_id, pg_temp.numbered_id('customer', n), 'Asha', 'Question ' || n || ': is it lined?', asked_at, asked_at, is_answered::int,
      case when n % 200 = 0 then 'OFF_TOPIC'::hidden_reason end
    from numbered
  )
  insert into question_answers (question_id, is_of_store, text, created_at)
  select id, true, 'Yes, with cotton.', asked_at + interval '1 hour' from numbered where is_answered`

/** The counts of questions, which triggers keep otherwise. */
const questionCountRows = `
  update products set question_count = counted.number
  from (select product_id, count(*) as number from questions where hidden_reason is null group by product_id) as counted where id = product_id`

/** Requests of customers from number $1 to $2 for variants that are sold out. */
const stockAlertRows = `
  insert into stock_alerts (variant_id, user_id, created_at, confirmed_at, expires_at)
  select variant_id, pg_temp.numbered_id('customer', n), now(), now(), now() + interval '90 days'
  from generate_series($1::bigint, $2::bigint) n, lateral (
    select variant_id from sold_out_variants where number = pg_temp.hash(n + 79) % (select count(*) from sold_out_variants)) as wanted`

const soldOutVariants = `
  create temporary table sold_out_variants as
    select row_number() over (order by id) - 1 as number, id as variant_id
    from (select id from product_variants where stock = 0 and retired_at is null order by stock, id limit 20000) variant;
  create unique index on sold_out_variants (number);
  analyze sold_out_variants`

/** Fills a database that has customers and orders with a question for every second customer, and a request for a sold-out variant for every fifth. */
export async function seedQuestions(
  connectionString: string,
  customers: number,
  log: (line: string) => void,
): Promise<void> {
  const clients = await openSeedClients(connectionString)
  const [client] = clients
  try {
    for (const each of clients) await each.query(`${helperFunctions}; ${orderedVariants}; ${soldOutVariants}`)
    await withoutIndexes(client, tables, [], async () => {
      const batches = { batchSize, log }
      await seedBatches(clients, { kind: 'questions', total: customers / 2, ...batches }, (batchClient, from, to) =>
        batchClient.query(questionRows, [from, to]),
      )
      await seedBatches(clients, { kind: 'stock alerts', total: customers / 5, ...batches }, (batchClient, from, to) =>
        batchClient.query(stockAlertRows, [from, to]),
      )
    })
    await client.query(questionCountRows)
    await client.query(`vacuum analyze ${tables.join()}, products`)
  } finally {
    for (const each of clients) await each.end()
  }
}
