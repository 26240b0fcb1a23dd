import { fetchAsNextClient } from './client-addresses.ts'
import { percentile } from './load-generator.ts'
import { findTargetIds, requestHeaders } from './read-requests.ts'
import type { BenchServer } from './server-process.ts'

/** With fewer samples the slowest one decides p99. */
const samples = 300
const warmUpSamples = 10
/** A slow request has fewer samples: those of this time in milliseconds. */
const maxTime = 20_000
/** The budgets of p99 in milliseconds. */
const budgets = { list: 100, search: 200 }

type BackOfficeRequest = { name: string; kind: keyof typeof budgets; paths: string[] }

const list = (name: string, ...paths: string[]): BackOfficeRequest => ({ name, kind: 'list', paths })
const search = (name: string, path: string, words: string): BackOfficeRequest => ({
  name,
  kind: 'search',
  paths: words.split(',').map((word) => `${path}q=${encodeURIComponent(word)}`),
})

/** The lists and searches of the back office that grow with customers, orders, reviews and questions. */
const requests: BackOfficeRequest[] = [
  list('customers', '/customers'),
  ...['lastOrder', 'orders', 'spent', 'returned'].map((sort) =>
    list(`customers by ${sort}`, `/customers?sort=${sort}`),
  ),
  list('customers with a tag', '/customers?tag=vip', '/customers?tag=vip&sort=spent'),
  list('customers of a state', '/customers?state=Kerala', '/customers?state=Kerala&sort=lastOrder'),
  list('blocked customers', '/customers?blocked=true'),
  search('customers by name', '/customers?', 'asha rao,meera,zoya verma,kavya nair'),
  search('customers by address', '/customers?', 'asha.rao.1@example.com,meera.khan,example.com'),
  search('customers by mobile number', '/customers?', '98765,91 9876,543210'),
  search('customers by two letters', '/customers?', 'ka,zo,98'),
  list('orders', '/orders/all?pageSize=10'),
  ...['toShip', 'unpaid', 'returnsToDecide', 'refundsToPay', 'sales'].map((group) =>
    list(`orders, ${group}`, `/orders/all?pageSize=10&group=${group}`),
  ),
  list('orders that were canceled', '/orders/all?pageSize=10&deliveryStatus=CANCELED'),
  list('orders that were returned', '/orders/all?pageSize=10&returnStatus=ACCEPTED'),
  list('orders of a month', '/orders/all?pageSize=10&from=2026-10-01&to=2026-10-31'),
  search('orders by name', '/orders/all?pageSize=10&', 'asha rao,zoya verma,meera'),
  search('orders by address', '/orders/all?pageSize=10&', 'asha.rao.1@example.com,meera.khan'),
  search('orders by tracking number', '/orders/all?pageSize=10&', 'DL100,DL4321'),
  list('reviews', '/reviews'),
  list('reviews with one star', '/reviews?stars=1'),
  list('hidden reviews', '/reviews?filter=hidden'),
  search('reviews of products by name', '/reviews?', 'kurta,blue cotton,sneakers'),
  list('questions without an answer', '/questions'),
  list('all questions', '/questions?filter=all'),
  list('hidden questions', '/questions?filter=hidden'),
  search('questions about products by name', '/questions?filter=all&', 'kurta,blue cotton,sneakers'),
  list('stock that is sold out, with those who wait', '/stock?only=out'),
  search('customers of a new order', '/staff-orders/customers?', 'asha rao,meera.khan,98765'),
  list('customers of a state that few have', '/customers?state=Goa'),
  list('offers', '/offers'),
  list('complaints', '/grievances'),
  list('cash of couriers', '/courier-cash', '/courier-cash/shipments?courier=Delhivery'),
  list('dashboard', '/dashboard'),
]

/** Measures the lists and searches of the back office one after another; returns the rows of the report. */
export async function measureBackOffice(store: BenchServer) {
  const targets = await findTargetIds(store)
  const rows = []
  let count = 0
  for (const { name, kind, paths } of requests) {
    const times: number[] = []
    let failed = 0
    const until = performance.now() + maxTime
    for (let n = -warmUpSamples; n < samples && performance.now() < until; n++) {
      const url = `${store.url}/api${paths[count % paths.length]}`
      const headers = requestHeaders({ name, path: () => url, isAdmin: true }, targets, count++)
      const started = performance.now()
      const response = await fetchAsNextClient(url, { headers })
      await response.arrayBuffer()
      if (!response.ok && failed++ === 0) console.error(`${url} returned ${response.status}.`)
      if (n >= 0) times.push(performance.now() - started)
    }
    const p99 = percentile(0.99, times)
    rows.push({
      measure: name,
      'p50 ms': percentile(0.5, times).toFixed(1),
      'p99 ms': p99.toFixed(1),
      'budget ms': budgets[kind],
      met: failed === 0 && p99 <= budgets[kind] ? 'yes' : 'no',
      failed,
    })
  }
  return rows
}
