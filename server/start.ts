import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from './app.ts'
import { createViews } from './catalogue/views.ts'
import { ensureCompanyDetails } from './company/company.store.ts'
import { BadConfiguration, type Config, readConfig } from './config.ts'
import { connect } from './database/connect.ts'
import { EngineFailure } from './database/engine/failure.ts'
import { startEngine } from './database/engine/start-engine.ts'
import { migrate } from './database/migrate.ts'
import { loadDemoCatalogue } from './demo-catalogue/load-demo-catalogue.ts'
import { ensureAdministrator } from './identity/first-administrator.ts'
import { tokenSecret } from './identity/secrets.ts'
import { createTokens } from './identity/tokens.ts'
import { ensureLegalPages } from './legal-pages/legal-pages.store.ts'
import type { Log, Shop } from './shop.ts'
import { createImages } from './uploads/images.ts'

/** The store cannot start; the message is the one line that says why and what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

type Step = () => Promise<unknown>

/** What has been opened, to be closed in reverse order, once. */
function closingSteps() {
  const steps: Step[] = []
  let done: Promise<void> | undefined
  const close = async () => {
    for (const step of steps.toReversed()) await step().catch((error: unknown) => console.error(error))
  }
  return { add: (step: Step) => steps.push(step), run: () => (done ??= close()) }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Prints what an operator should see: warnings and errors before the web server's own log begins. */
const startLog: Log = {
  info: () => {},
  warn: (_details, message) => say(message),
  error: (details, message) => console.error(message, details),
}

function configOf(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof BadConfiguration) throw new StartRefused(error.message)
    throw error
  }
}

const portTaken = ({ port, host }: Config) =>
  new StartRefused(`Port ${port} on ${host} is already in use. Stop what uses it, or set PORT to another number.`)

const listenFailures: Record<string, (config: Config) => StartRefused> = {
  EADDRINUSE: portTaken,
  EACCES: ({ port }) =>
    new StartRefused(`Port ${port} may not be opened by this account. Set PORT to a number above 1023.`),
  EADDRNOTAVAIL: ({ host }) => new StartRefused(`HOST ${host} is not an address of this machine.`),
  ENOTFOUND: ({ host }) => new StartRefused(`HOST ${host} is not known.`),
}

function refusalOf(error: unknown, config: Config): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return Object.hasOwn(listenFailures, code) ? listenFailures[code]!(config) : error
}

/** Opens and closes the port before anything else is touched. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(refusalOf(error, config)))
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}

/** The connection string of the database in use: the given one once it is new enough, else the store's own, started here. */
async function openDatabase(config: Config, closing: ReturnType<typeof closingSteps>): Promise<string> {
  if (config.databaseUrl) {
    await checkServer(config.databaseUrl)
    return config.databaseUrl
  }
  const engine = await startEngine({ dataDir: config.dataDir, log: say, account: config.postgresAccount }).catch(
    (error: unknown) => {
      throw error instanceof EngineFailure ? new StartRefused(error.message) : error
    },
  )
  closing.add(() => engine.stop())
  return engine.connectionString
}

async function checkServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) < 150000)
      throw new StartRefused('DATABASE_URL leads to a PostgreSQL older than 15, which the store needs.')
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

function makeDataDirectory({ dataDir }: Config): void {
  try {
    mkdirSync(join(dataDir, 'uploads'), { recursive: true })
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be written to: ${(error as Error).message.split(',')[0]}.`)
  }
}

/** Everything that use cases reach, on an open and migrated database. */
async function openShop(
  config: Config,
  connectionString: string,
  closing: ReturnType<typeof closingSteps>,
): Promise<Shop> {
  const db = connect({ connectionString, preparedStatements: config.preparedStatements })
  closing.add(() => db.destroy())
  const views = createViews(db, startLog)
  closing.add(() => views.stop())
  return {
    db,
    views,
    images: createImages({ directory: join(config.dataDir, 'uploads'), log: startLog }),
    tokens: createTokens(config.jwtSecret ?? (await tokenSecret(db)), config.jwtTtl),
    clock: () => new Date(),
    log: startLog,
  }
}

/** What a new database needs before the first visitor: company details, legal pages, an administrator and, where wanted, the demonstration. */
async function furnish(shop: Shop, config: Config): Promise<void> {
  if (config.demoCatalogue) await loadDemoCatalogue(shop)
  await ensureCompanyDetails(shop.db)
  await ensureLegalPages(shop.db)
  const made = await ensureAdministrator(shop, { ...config.admin, directory: config.dataDir })
  if (made)
    say(
      `The first administrator is "${made.username}"${made.password ? `, password "${made.password}" (kept in ${made.file})` : ', with the password from ADMIN_PASSWORD'}.`,
    )
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw refusalOf(error, config)
  }
}

function stopOnSignals(closing: ReturnType<typeof closingSteps>): void {
  // Ctrl-C arrives twice, from the terminal and from npm: a second signal must not cut the shutdown short.
  const stop = () => void closing.run().then(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}

/** Starts the whole store and returns once it takes visitors; throws StartRefused where it cannot, with everything closed again. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = configOf(environment)
  await checkPort(config)
  const closing = closingSteps()
  stopOnSignals(closing)
  try {
    makeDataDirectory(config)
    const connectionString = await openDatabase(config, closing)
    await migrate(config.databaseDirectUrl ?? connectionString)
    const shop = await openShop(config, connectionString, closing)
    await furnish(shop, config)
    const app = await buildApp(shop, config)
    closing.add(() => app.close())
    await listen(app, config)
    say(`Vipani is open at ${config.publicUrl} (back office: ${config.publicUrl}/admin/dashboard). Ctrl-C closes it.`)
  } catch (error) {
    await closing.run()
    throw error
  }
}
