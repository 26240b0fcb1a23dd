import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

type ScriptOptions = { databaseUrl?: string; input?: string }

/** Runs `scripts/<name>.ts` with its arguments. */
export async function runScript(
  name: string,
  args: readonly string[],
  { databaseUrl, input = '' }: ScriptOptions = {},
) {
  const script = fileURLToPath(new URL(`../../../scripts/${name}.ts`, import.meta.url))
  const env = { ...process.env, NODE_ENV: 'production', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const child = spawn(process.execPath, [script, ...args], { env })
  child.stdin.end(input)
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { output, errors, code }
}
