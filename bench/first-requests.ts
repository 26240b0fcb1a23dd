import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { spawnServer } from '../scripts/spawn-server.ts'
import { percentile } from './load-generator.ts'

const password = 'only-the-benchmark-signs-in-1'

type StoreRequest = { method: 'GET' | 'POST'; path: string; body?: object; token?: string }
type Reply = { status: number; body: Buffer }
type StartedStore = {
  child: ChildProcess
  startMs: number
  /** Sends a request and resolves with the complete reply. */
  call(request: StoreRequest, encoding?: string): Promise<Reply>
}

async function sendRequest(
  agent: Agent,
  origin: string,
  { method, path, body, token }: StoreRequest,
  encoding = 'identity',
): Promise<Reply> {
  const headers = {
    'accept-encoding': encoding,
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const request = send(origin + path, { method, agent, headers }).end(body && JSON.stringify(body))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode!, body: await buffer(response) }
}

/** Starts the store as `npm start` does, with its own PostgreSQL, and waits until `/readyz` is 200. */
async function startStore(dataDir: string, port: number): Promise<StartedStore> {
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ADMIN_PASSWORD: password }
  const child = spawnServer(env, ['ignore', 'ignore', 'inherit'])
  const agent = new Agent({ keepAlive: true })
  const isReady = () =>
    sendRequest(agent, origin, { method: 'GET', path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The store did not start.')
    await delay(5)
  }
  const startMs = performance.now() - started
  return { child, startMs, call: (request, encoding) => sendRequest(agent, origin, request, encoding) }
}

async function stopStore({ child }: StartedStore): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Processor time of all threads of a process so far, in milliseconds; /proc/…/stat counts in steps of 10 ms. */
function processorMs({ pid }: ChildProcess): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6
}

const residentMegabytes = ({ pid }: ChildProcess): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

const json = <Body>({ body }: Reply) => JSON.parse(body.toString()) as Body

type ListedProduct = { id: string; variants: { id: string; stock: number }[] }

/** The measured requests, on the demonstration data. The product is not the newest one, which the warm-up of a process opens. */
async function findRequests({ call }: StartedStore): Promise<Record<string, StoreRequest>> {
  const get = (path: string): StoreRequest => ({ method: 'GET', path })
  const post = (path: string, body: object): StoreRequest => ({ method: 'POST', path, body })
  const account = {
    username: 'benchmark',
    email: 'benchmark@example.com',
    firstName: 'Asha',
    lastName: 'Rao',
    password,
  }
  const { token } = json<{ token: string }>(await call(post('/api/auth/register', account)))
  const { data } = json<{ data: ListedProduct[] }>(await call(get('/api/products?limit=40')))
  const productId = data.at(-1)!.id
  const [variant] = data.flatMap(({ variants }) => variants).toSorted((a, b) => b.stock - a.stock)
  return {
    'home page': get('/'),
    'list page': get('/products-list/best-selling'),
    'product page': get(`/product/${productId}`),
    'search page': get('/search?q=steel'),
    'product as JSON': get(`/api/products/${productId}`),
    'sign in': post('/api/auth/login', { identifier: account.email, password }),
    'add to cart': { ...post('/api/cart/add', { productVariantId: variant!.id, quantity: 1 }), token },
  }
}

/** A request as the first one of a new process, and the same again in other encodings, which the response cache has not stored. */
async function measureFirst({ child, call }: StartedStore, request: StoreRequest) {
  const measured = []
  for (const encoding of ['br', 'gzip', 'identity']) {
    const [started, before] = [performance.now(), processorMs(child)]
    const { status, body } = await call(request, encoding)
    if (status >= 400) throw new Error(`${request.path} returned ${status}: ${body}`)
    measured.push({ ms: performance.now() - started, processor: processorMs(child) - before })
  }
  const [first, ...later] = measured
  return {
    first: first!,
    later: {
      ms: Math.min(...later.map(({ ms }) => ms)),
      processor: Math.min(...later.map(({ processor }) => processor)),
    },
  }
}

type FirstRequest = Awaited<ReturnType<typeof measureFirst>>

function toRow(name: string, results: readonly FirstRequest[]) {
  const median = (figureOf: (result: FirstRequest) => number) => percentile(0.5, results.map(figureOf))
  const [first, later] = [median((result) => result.first.processor), median((result) => result.later.processor)]
  return {
    'first request': name,
    ms: median((result) => result.first.ms).toFixed(0),
    'processor ms': first.toFixed(0),
    'again, ms': median((result) => result.later.ms).toFixed(0),
    'again, processor ms': later.toFixed(0),
    'processor time against the same again': (first / later).toFixed(1),
  }
}

/** Starts the store several times on the demonstration data, and measures each start and the first request of its process. */
export async function measureFirstRequests(port: number, rounds = 3) {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-bench-start-'))
  chmodSync(directory, 0o755)
  const dataDir = join(directory, 'data')
  const starts: { ms: number; processor: number; memory: number }[] = []
  async function start<Result>(use: (store: StartedStore) => Promise<Result>) {
    const store = await startStore(dataDir, port)
    starts.push({ ms: store.startMs, processor: processorMs(store.child), memory: residentMegabytes(store.child) })
    return use(store).finally(() => stopStore(store))
  }
  try {
    const requests = await start(findRequests)
    const rows = []
    for (const [name, request] of Object.entries(requests)) {
      const results = []
      for (let round = 0; round < rounds; round++) results.push(await start((store) => measureFirst(store, request)))
      rows.push(toRow(name, results))
    }
    const [first, ...later] = starts
    const times = later.map(({ ms }) => ms)
    const summary = {
      'first start, ms': first!.ms.toFixed(0),
      'later starts, ms': percentile(0.5, times).toFixed(0),
      spread: `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`,
      'processor ms': percentile(
        0.5,
        later.map(({ processor }) => processor),
      ).toFixed(0),
      'resident MB when ready': percentile(
        0.5,
        later.map(({ memory }) => memory),
      ),
    }
    return { starts: [summary], requests: rows }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
