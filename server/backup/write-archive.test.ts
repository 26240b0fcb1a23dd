import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { writeArchive, writeMembers } from './write-archive.ts'

const fullDisk = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
  syscall: 'write',
})
/** More than the buffers of the streams hold, so that the output is written to. */
const member = randomBytes(4 * 1024 * 1024)

/** An output on a disk that is full at once. */
const createFullOutput = () => new Writable({ write: (_chunk, _encoding, done) => done(fullDisk) })

test('a disk that is full while a member is written is the error of the archive', async () => {
  const writing = writeMembers(createFullOutput(), async ({ add }) => {
    while (true) await add('one', member)
  })
  await expect(writing).rejects.toBe(fullDisk)
})

test('a disk that is full before the next member is added is the error of the archive', async () => {
  const output = createFullOutput()
  const writing = writeMembers(output, async ({ add }) => {
    const closed = new Promise((resolve) => output.once('close', resolve))
    await add('one', member)
    await closed
    return await add('two', member).then(() => expect.unreachable())
  })
  await expect(writing).rejects.toBe(fullDisk)
})

test('an error of the content ends the archive with this error', async () => {
  const lost = new Error('The connection to the database was lost.')
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const writing = writeMembers(output, async ({ add }) => {
    await add('one', member)
    throw lost
  })
  await expect(writing).rejects.toBe(lost)
})

test('a connection to the database that is lost while a statement is sent is the error of the archive', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vipani-archive-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const lost = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' })

  await expect(writeArchive(join(directory, 'shop.tar.zst'), () => Promise.reject(lost))).rejects.toBe(lost)
  expect(await readdir(directory)).toEqual([])
})

test('a path below a file is refused with its name', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vipani-archive-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'file'), '')
  const file = join(directory, 'file', 'shop.tar.zst')

  await expect(writeArchive(file, () => Promise.reject(new Error('It is not called.')))).rejects.toMatchObject({
    name: 'AppError',
    message: expect.stringContaining(`${file} cannot be written: EEXIST`),
  })
})
