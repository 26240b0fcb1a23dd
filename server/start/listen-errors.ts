import type { Config } from '#server/config.ts'
import { StartupError } from './startup-errors.ts'

type Address = Pick<Config, 'port' | 'host'>

const listenErrors: Record<string, (address: Address) => StartupError> = {
  EADDRINUSE: ({ port, host }) =>
    new StartupError(
      `Port ${port} on ${host} is already in use. Stop the program that uses it, or set PORT to another number.`,
    ),
  EACCES: ({ port }) =>
    new StartupError(`Port ${port} may not be opened by this account. Set PORT to a number above 1023.`),
  EADDRNOTAVAIL: ({ host }) => new StartupError(`HOST ${host} is not an address of this machine.`),
  ENOTFOUND: ({ host }) => new StartupError(`HOST ${host} is not known.`),
}

/** Turns a known error of `listen` into a StartupError with a remedy; returns any other error unchanged. */
export function toListenError(error: unknown, address: Address): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return Object.hasOwn(listenErrors, code) ? listenErrors[code]!(address) : error
}
