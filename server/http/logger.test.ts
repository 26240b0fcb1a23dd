import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function createRecorded(level: Parameters<typeof createLogger>[0]) {
  const lines: string[] = []
  return { log: createLogger(level, { write: (line) => void lines.push(line) }), lines }
}

test('an event is one line of JSON with its level, time, fields and error, without e-mail addresses', () => {
  const { log, lines } = createRecorded('info')
  log.warn({ status: 400, code: 'BAD_REQUEST' }, 'PhonePe refused a payment')
  log.error({ err: new Error('no mail to asha@example.in'), job: 'send-mails', attempt: 2 }, 'a job failed')

  expect(lines.map((line) => line.trimEnd().split('\n').length)).toEqual([1, 1])
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, time: expect.any(Number), status: 400, code: 'BAD_REQUEST' }),
    expect.objectContaining({
      level: 50,
      msg: 'a job failed',
      job: 'send-mails',
      attempt: 2,
      err: expect.objectContaining({ message: 'no mail to [address]', stack: expect.stringContaining('    at ') }),
    }),
  ])
  expect(lines.join('')).not.toContain('asha')
})

test('events below the level are not logged', () => {
  const { log, lines } = createRecorded('error')
  log.warn({}, 'less')
  log.error({}, 'more')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['more'])

  const silent = createRecorded('silent')
  silent.log.error({}, 'more')
  expect(silent.lines).toEqual([])
})
