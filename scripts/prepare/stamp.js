import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A build step that is repeated only if its inputs differ from the ones recorded in its stamp file. */
export function createStampedTask({ root, stamp, inputs, salt, make }) {
  const file = join(root, stamp)
  return {
    isFresh: () => existsSync(file) && readFileSync(file, 'utf8') === fingerprint(root, inputs, salt),
    async make(lock) {
      // Computed first, so that an edit during the run makes the result stale. Without a stamp, an interrupted run is repeated.
      const mark = fingerprint(root, inputs, salt)
      rmSync(file, { force: true })
      await make(lock)
      writeFileSync(file, mark)
    },
  }
}

/** A hash of the names and contents of files and folders without tests; a missing file counts as empty. */
function fingerprint(root, inputs, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const name of inputs.flatMap((input) => filesOf(root, input))) {
    const content = readFileSync(join(root, name))
    hash.update(`\0${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(root, input) {
  const path = join(root, input)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [input]
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(root, join(input, name)))
}
