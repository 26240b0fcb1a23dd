import { renameSync, writeFileSync } from 'node:fs'

/** Writes a file of one line; a reader sees the old file or the new one, never a part. */
export function writeLineAtomically(file: string, line: string) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${line}\n`, { mode: 0o644 })
  renameSync(draft, file)
}
