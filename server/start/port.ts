import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartRefused } from './refused.ts'
import { type Waiting, waitAtPort } from './while-starting.ts'

type Address = Pick<Config, 'port' | 'host'>

const portTaken = ({ port, host }: Address) =>
  new StartRefused(`Port ${port} on ${host} is already in use. Stop what uses it, or set PORT to another number.`)

const listenFailures: Record<string, (address: Address) => StartRefused> = {
  EADDRINUSE: portTaken,
  EACCES: ({ port }) =>
    new StartRefused(`Port ${port} may not be opened by this account. Set PORT to a number above 1023.`),
  EADDRNOTAVAIL: ({ host }) => new StartRefused(`HOST ${host} is not an address of this machine.`),
  ENOTFOUND: ({ host }) => new StartRefused(`HOST ${host} is not known.`),
}

/** A failure to listen as the one line that says why, where it is a known one. */
function listenRefusal(error: unknown, address: Address): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return Object.hasOwn(listenFailures, code) ? listenFailures[code]!(address) : error
}

/** Takes the port before anything else is touched; a refusal where it cannot be had. Until the store listens, it says that it is starting. */
export async function takePort(address: Address): Promise<Waiting> {
  return waitAtPort(address).catch((error: unknown) => {
    throw listenRefusal(error, address)
  })
}

/** Takes visitors from now on; a refusal where the address cannot be had. */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: unknown) => {
    throw listenRefusal(error, { port, host })
  })
}
