/**
 * Updates a checkout before an npm script runs: installs stale packages, and for production builds stale pages and the stale server.
 * Plain JavaScript with node: imports only, because it runs before the packages are installed, on any Node version.
 */
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './prepare/lock.js'
import { nodeVersionNotice } from './prepare/node-version.js'
import { assertPortFree } from './prepare/port.js'
import { run } from './prepare/run.js'
import { createStampedTask } from './prepare/stamp.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

// package.json is not included: an edited npm script does not need a new install.
const packages = createStampedTask({
  root,
  stamp: 'node_modules/.stamp',
  inputs: ['package-lock.json'],
  salt: `${process.platform} ${process.arch}`,
  make: installPackages,
})

const viteConfig = ['vite.config.ts', 'scripts/bundle-size.ts', 'scripts/vite']

const pages = createStampedTask({
  root,
  stamp: 'build/.stamp',
  inputs: ['web', 'contract', 'public', 'package-lock.json', 'react-router.config.ts', ...viteConfig],
  salt: 'production',
  make: buildPages,
})

const server = createStampedTask({
  root,
  stamp: 'dist/.stamp',
  inputs: ['server', 'contract', 'package-lock.json', 'scripts/vite'],
  salt: 'production',
  make: buildServer,
})

/** The builds of each target; both need the packages, and run side by side. */
const targets = { install: [], production: [pages, server] }

/** Runs the stale steps of a target under a lock; throws an Error with a message for the user. */
async function prepare(target) {
  const builds = targets[target]
  if (!builds) throw new Error('Usage: node scripts/prepare.js install|production')
  if (process.env.npm_lifecycle_event === 'prestart') await assertPortFree(process.env)
  if ([packages, ...builds].every((step) => step.isFresh())) return

  await withLock(join(root, '.prepare.lock'), async (lock) => {
    // Another process may have run the steps while this one waited for the lock.
    if (!packages.isFresh()) await packages.make(lock)
    const staleBuilds = builds.filter((build) => !build.isFresh())
    const results = await Promise.allSettled(staleBuilds.map((build) => build.make(lock)))
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
  })
}

async function installPackages(lock) {
  console.log('Installing packages (about half a minute)…')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  await run('npm ci', [...npm, 'ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'], { root, lock })
  const notice = nodeVersionNotice(bin)
  if (notice) console.log(notice)
}

async function buildPages(lock) {
  console.log('Building the pages…')
  await build('The build of the pages', ['react-router', 'build'], { folder: 'build', lock })
}

async function buildServer(lock) {
  console.log('Building the server…')
  await build('The build of the server', ['vite', 'build', '--config', 'scripts/vite/server.config.ts'], {
    folder: 'dist',
    lock,
  })
}

/** Runs a build of a package's program; removes the folder of a failed one. */
async function build(name, [program, ...args], { folder, lock }) {
  const PATH = `${bin}:${process.env.PATH ?? ''}`
  const env = { ...process.env, NODE_ENV: 'production', PATH }
  await run(name, [join(bin, program), ...args], { root, lock, env }).catch((error) => {
    rmSync(join(root, folder), { recursive: true, force: true })
    throw error
  })
}

prepare(process.argv[2]).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
