/**
 * Updates a checkout before an npm script runs: installs stale packages, and for production builds stale pages.
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

const targets = { install: [packages], production: [packages, pages] }

/** Runs the stale steps of a target under a lock; throws an Error with a message for the user. */
async function prepare(target) {
  const steps = targets[target]
  if (!steps) throw new Error('Usage: node scripts/prepare.js install|production')
  if (process.env.npm_lifecycle_event === 'prestart') await assertPortFree(process.env)
  if (steps.every((step) => step.isFresh())) return

  await withLock(join(root, '.prepare.lock'), async (lock) => {
    // Another process may have run the steps while this one waited for the lock.
    for (const step of steps) if (!step.isFresh()) await step.make(lock)
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
  const PATH = `${bin}:${process.env.PATH ?? ''}`
  const env = { ...process.env, NODE_ENV: 'production', PATH }
  await run('The build of the pages', [join(bin, 'react-router'), 'build'], { root, lock, env }).catch((error) => {
    rmSync(join(root, 'build'), { recursive: true, force: true })
    throw error
  })
}

prepare(process.argv[2]).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
