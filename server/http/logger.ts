import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Config } from '#server/config.ts'
import { serializeError } from './errors/error-serializer.ts'

/** The log of a process: JSON lines without personal data on the standard output, or in `stream`. */
export const createLogger = (
  level: Config['logLevel'],
  stream: { write(line: string): void } = pino.destination(1),
): FastifyBaseLogger =>
  pino({ level, redact: ['req.headers.authorization'], serializers: { err: serializeError } }, stream)
