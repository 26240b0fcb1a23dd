import { readConfig } from '../server/config.ts'
import { connect } from '../server/database/connect.ts'
import { examine } from '../server/doctor/examine.ts'
import { tell } from '../server/doctor/tell.ts'
import { openDatabase } from '../server/start/database.ts'
import { openImages } from '../server/start/open-images.ts'
import { runForOperator, say, silent } from './run-for-operator.ts'

// `npm run doctor`: looks at the store, running or not, and says what is wrong with it and what to do.
await runForOperator(async (closing) => {
  const config = readConfig(process.env)
  const connectionString = await openDatabase(config, closing, () => {}, { guest: true })
  const db = connect({ connectionString, preparedStatements: config.preparedStatements })
  closing.add(() => db.destroy())
  const { lines, isWell } = tell(await examine({ db, images: openImages(config, silent), clock: () => new Date() }))
  lines.forEach(say)
  return isWell
})
