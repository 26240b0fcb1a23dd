import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether this machine has a program, wherever Debian keeps it; says loudly what a test lacks where it has not. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { env: withSystemPath(), stdio: 'ignore' })
    return true
  } catch {
    console.warn(`SKIPPED: "${name}" is not on this machine, so what it does to the store was not tested.`)
    return false
  }
}

const withSystemPath = () => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` })

/** Runs a program in the foreground; `stop` ends it. What it says is kept for a test that fails. */
export function runProgram(
  name: string,
  ...parts: string[]
): { child: ChildProcess; said(): string; stop(): Promise<void> } {
  const child = spawn(name, parts, { env: withSystemPath(), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  return {
    child,
    said: () => said,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      // Also one that a test has put to sleep.
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits until something listens on a port of this machine. */
export async function waitForPort(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await pause(50)
  }
  throw new Error(`Nothing listens on port ${port}.`)
}
