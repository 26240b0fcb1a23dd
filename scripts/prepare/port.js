import { createServer } from 'node:net'

/** Throws a message of one line if PORT is invalid or in use, before the install and the build. */
export async function assertPortFree({ PORT, HOST }) {
  const port = portOf(PORT)
  const host = HOST || '127.0.0.1'
  const code = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
  if (code) throw new Error(portErrorMessage(code, port, host))
}

function portOf(text) {
  if (text === undefined || text === '') return 3000
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535) return Number(text)
  throw new Error(`PORT must be a port number from 1 to 65535 (it is "${text}").`)
}

function portErrorMessage(code, port, host) {
  const place = `Port ${port} on ${host}`
  const other = `PORT=${port < 65535 ? port + 1 : 3000}`
  if (code === 'EADDRINUSE') return `${place} is already in use: stop what listens there, or choose another: ${other}.`
  if (code === 'EACCES') return `${place} is not allowed to this account: choose one above 1023 with PORT.`
  return `HOST "${host}" is no address that this machine can listen on (${code}).`
}
