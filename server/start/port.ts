import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartRefused } from './refused.ts'

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

/** Opens and closes the port before anything else is touched. */
export async function checkPort(address: Address): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenRefusal(error, address)))
    probe.listen(address.port, address.host, () => probe.close(() => resolve()))
  })
}

/** Takes visitors from now on; a refusal where the address cannot be had. */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: unknown) => {
    throw listenRefusal(error, { port, host })
  })
}
