import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { procTable, psTable } from './processes.ts'

const tables =
  process.platform === 'linux'
    ? ([
        ['/proc', procTable],
        ['ps', psTable],
      ] as const)
    : ([['ps', psTable]] as const)

test.for(tables)('%s has the start time and the arguments of a live process', async ([, table]) => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  const pid = child.pid!
  expect(table.startTime(pid)).toBe(table.startTime(pid))
  expect(table.startTime(pid)).toMatch(/\d/)
  expect(table.isPidInUse(pid)).toBe(true)
  await expect.poll(() => table.commandLine(pid)).toMatch(/sleep 60$/)
})

test.for(tables)('%s has no start time and no arguments for an ended process', async ([, table]) => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  await once(child, 'spawn')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(table.startTime(child.pid!)).toBeUndefined()
  expect(table.isPidInUse(child.pid!)).toBe(false)
  expect(table.commandLine(child.pid!)).toBe('')
})
