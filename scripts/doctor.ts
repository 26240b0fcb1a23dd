import { readConfig } from '../server/config.ts'
import { connect } from '../server/database/connect.ts'
import { examine } from '../server/doctor/examine.ts'
import { tell } from '../server/doctor/tell.ts'
import { isDatabaseError } from '../server/errors.ts'
import { closingSteps } from '../server/start/closing.ts'
import { openDatabase } from '../server/start/database.ts'
import { openImages } from '../server/start/open-images.ts'
import { asRefusal, StartRefused } from '../server/start/refused.ts'

const missingTable = '42P01'
const silent = { info() {}, warn() {}, error() {} }

/** `npm run doctor`: looks at the store, running or not, and says what is wrong with it and what to do; whether all is well. */
async function run(): Promise<boolean> {
  const closing = closingSteps()
  try {
    const config = readConfig(process.env)
    const connectionString = await openDatabase(config, closing, () => {}, { guest: true })
    const db = connect({ connectionString, preparedStatements: config.preparedStatements })
    closing.add(() => db.destroy())
    const patient = { db, images: openImages(config, silent), clock: () => new Date() }
    const { lines, isWell } = tell(await examine(patient))
    process.stdout.write(`${lines.join('\n')}\n`)
    return isWell
  } finally {
    await closing.run()
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  const refusal = isDatabaseError(error, missingTable)
    ? new StartRefused('The database is not ready yet: start the store once with npm start.')
    : asRefusal(error)
  if (!(refusal instanceof StartRefused)) throw error
  process.stderr.write(`${refusal.message}\n`)
  process.exitCode = 2
}
