import { spawn } from 'node:child_process'

/** Runs a command without output; if it fails, prints its output and throws a message of one line. */
export async function run(name, [command, ...args], { root, lock, env = process.env }) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) lock.addProcess(child.pid)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))

  const release = passSignals(child)
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.code === 'ENOENT' ? `${command} was not found` : error.message))
    child.once('close', (status, signal) => resolve(status === 0 ? undefined : (signal ?? `exit status ${status}`)))
  })
  release()
  if (!problem) return
  process.stderr.write(Buffer.concat(output))
  throw new Error(`${name} failed (${problem}). Fix the error above and start again.`)
}

/** Passes signals on, so that the command does not continue in a checkout whose lock is released. */
function passSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}
