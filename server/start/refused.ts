import { BadConfiguration } from '../config/bad-configuration.ts'
import { EngineFailure } from '../database/engine/failure.ts'

/** The store cannot start; the message is the one line that says why and what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** What an operator can mend becomes a refusal; all else stays the bug that it is. */
export function asRefusal(error: unknown): unknown {
  return error instanceof BadConfiguration || error instanceof EngineFailure ? new StartRefused(error.message) : error
}
