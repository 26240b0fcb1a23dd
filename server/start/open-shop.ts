import { join } from 'node:path'
import { createViews } from '../catalogue/views.ts'
import type { Config } from '../config.ts'
import { connect, type Database, poolSizeFor } from '../database/connect.ts'
import { listenTo } from '../database/listen.ts'
import { tokenSecret } from '../identity/secrets.ts'
import { rememberedSessions, type Sessions, sessionChannel } from '../identity/sessions.ts'
import { createTokens } from '../identity/tokens.ts'
import { createPost } from '../mail/post.ts'
import { openPayments } from '../payments/payments.ts'
import type { Log, Shop } from '../shop.ts'
import type { Closing } from './closing.ts'
import { openImages } from './open-images.ts'

/** Where this process reaches itself. */
const ownUrlOf = ({ host, port }: Config): string => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Everything that use cases reach, on an open and migrated database. */
export async function openShop(config: Config, connectionString: string, closing: Closing, log: Log): Promise<Shop> {
  const images = openImages(config, log)
  const max = poolSizeFor(config.processes)
  const db = connect({ connectionString, preparedStatements: config.preparedStatements, max })
  closing.add(() => db.destroy())
  const views = createViews(db, log)
  closing.add(() => views.stop())
  const mail = createPost({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
    publicUrl: config.publicUrl,
    log,
  })
  closing.add(async () => mail.close())
  const tokens = createTokens(config.jwtSecret ?? (await tokenSecret(db)), config.jwtTtl)
  const sessions = openSessions(config, db, connectionString, closing)
  const clock = () => new Date()
  const { publicUrl, rateLimit } = config
  const payments = await openPayments(config.payments, { db, log, clock, publicUrl, ownUrl: ownUrlOf(config) })
  return { db, images, mail, publicUrl, views, tokens, sessions, payments, rateLimit, clock, log }
}

/** Who is behind a token, remembered while this process hears of changes; a pooler in transaction mode would not let it. */
function openSessions(config: Config, db: Database, connectionString: string, closing: Closing): Sessions {
  const { sessions, heard, trust } = rememberedSessions(db)
  const listener = listenTo(config.databaseDirectUrl ?? connectionString, sessionChannel, heard)
  trust(listener)
  closing.add(() => listener.stop())
  return sessions
}
