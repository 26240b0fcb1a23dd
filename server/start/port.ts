import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { type StartingPage, serveStartingPage } from './starting-page.ts'
import { StartupError } from './startup-errors.ts'

type Address = Pick<Config, 'port' | 'host'>

const portInUse = ({ port, host }: Address) =>
  new StartupError(`Port ${port} on ${host} is already in use. Stop what uses it, or set PORT to another number.`)

const listenErrors: Record<string, (address: Address) => StartupError> = {
  EADDRINUSE: portInUse,
  EACCES: ({ port }) =>
    new StartupError(`Port ${port} may not be opened by this account. Set PORT to a number above 1023.`),
  EADDRNOTAVAIL: ({ host }) => new StartupError(`HOST ${host} is not an address of this machine.`),
  ENOTFOUND: ({ host }) => new StartupError(`HOST ${host} is not known.`),
}

/** A failure to listen as the one line that says why, where it is a known one. */
function toListenError(error: unknown, address: Address): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return Object.hasOwn(listenErrors, code) ? listenErrors[code]!(address) : error
}

/** Takes the port before anything else is touched; a refusal where it cannot be had. Until the store listens, it says that it is starting. */
export async function reservePort(address: Address): Promise<StartingPage> {
  return serveStartingPage(address).catch((error: unknown) => {
    throw toListenError(error, address)
  })
}

/** Takes visitors from now on; a refusal where the address cannot be had. */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: unknown) => {
    throw toListenError(error, { port, host })
  })
}
