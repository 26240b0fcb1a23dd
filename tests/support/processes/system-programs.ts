import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Whether a program is on the PATH, including Debian's sbin directories. */
export function isInstalled(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { env: withSystemPath(), stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether a program that tests need is installed; warns if it is not. */
export function hasProgram(name: string): boolean {
  const isThere = isInstalled(name)
  if (!isThere) console.warn(`SKIPPED: "${name}" is not installed; the tests that need it do not run.`)
  return isThere
}

const withSystemPath = () => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` })

/** Runs a program in the foreground; `stop` ends it, and `output` returns its stdout and stderr for error messages. */
export function runProgram(
  name: string,
  ...parts: string[]
): { child: ChildProcess; output(): string; stop(): Promise<void> } {
  const child = spawn(name, parts, { env: withSystemPath(), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return {
    child,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      // A process stopped by SIGSTOP does not handle SIGTERM before SIGCONT.
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits until a TCP connection to a local port succeeds. */
export async function waitForPort(port: number): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await delay(50)
  }
  throw new Error(`Port ${port} refuses connections.`)
}
