import type { Plugin } from 'vite'

type Cut = { file: string; from: string | RegExp; to: string }

/**
 * What React Router brings to every first visit and this store never reaches: switches that its settings leave off, and forms
 * that write through actions (the shop writes by `useCall`). Each cut closes a door; the bundler then drops what lay behind it.
 */
const cuts: readonly Cut[] = [
  // Routes found out by request: react-router.config.ts hands over all of them at once.
  { file: 'dom/ssr/fog-of-war.js', from: 'return routeDiscovery.mode === "lazy" && ssr === true', to: 'return false' },
  { file: 'dom/ssr/fog-of-war.js', from: 'if (!isFogOfWarEnabled(routeDiscovery, ssr)) return', to: 'return' },
  {
    file: 'dom/ssr/fog-of-war.js',
    from: /if \(!isFogOfWarEnabled\(routeDiscovery, ssr\) \|\| .*\) return/,
    to: 'return',
  },
  { file: 'dom/ssr/components.js', from: '= isFogOfWarEnabled(routeDiscovery, ssr)', to: '= false' },
  {
    file: 'router/router.js',
    from: /if \(init\.patchRoutesOnNavigation\) \{\s+if \(!matches\)/,
    to: 'if (false) { if (!matches)',
  },
  { file: 'router/router.js', from: 'if (!init.patchRoutesOnNavigation) return', to: 'return' },
  { file: 'router/router.js', from: /if \(isFogOfWar\) \{/g, to: 'if (false) {' },
  // Instrumentation: entry.client hands over none.
  { file: 'router/router.js', from: /if \(init\.instrumentations\)/g, to: 'if (false)' },
  { file: 'router/router.js', from: /consumeInstrumentationClientResultMetaReceiver\(router\)/g, to: 'void 0' },
  { file: 'router/router.js', from: 'if (opts?.instrumentationNavigateMetaReceiver)', to: 'if (false)' },
  // Server components and single pages: every page of this store is rendered whole by its server.
  { file: 'hooks.js', from: 'if (this.context) return', to: 'if (false) return' },
  { file: 'components.js', from: 'useIsRSCRouterContext() || useTransitions', to: 'useTransitions' },
  { file: 'dom/ssr/components.js', from: /= useIsRSCRouterContext\(\)/g, to: '= false' },
  { file: 'dom-export/hydrated-router.js', from: 'if (ssrInfo.context.isSpaMode) {', to: 'if (false) {' },
  // Modules changed while they run: development has its own React Router.
  { file: 'router/router.js', from: /^\s+_internalSetRoutes,$/m, to: '' },
  { file: 'dom-export/hydrated-router.js', from: /router\.createRoutesForHMR = .*/, to: '' },
  // Actions and fetchers.
  {
    file: 'router/router.js',
    from: /else if \(opts && opts\.submission && isMutationMethod\([\w.]+\)\)/,
    to: 'else if (false)',
  },
  { file: 'router/router.js', from: 'if (!opts || !isSubmissionNavigation(opts)) return', to: 'return' },
  { file: 'router/router.js', from: /^\s+fetch,$/m, to: '' },
  { file: 'router/router.js', from: /^\s+getFetcher,\s+resetFetcher,$/m, to: '' },
  // Warnings to developers, who read them in development.
  { file: 'router/history.js', from: /function warning\(cond, message\) \{[\s\S]*?\n\}/, to: 'function warning() {}' },
]

/** Components that a page does not use can go only where making and naming them is known to have no effect. */
const withoutEffects = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = .*$/gm, '')
    .replaceAll(/= (\w+\$?\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')

const library = /\/node_modules\/react-router\/dist\/production\//
const own = /\/web\/.*\.tsx?$/
const leftOut = /import\s*\{[^}]*\b(Form|useFetchers?|useSubmit|useActionData)\b[^}]*\}\s*from\s*["']react-router["']/

/** Takes the cuts in the browser's bundle. A React Router in which one of them has no place any more fails the build. */
export function leanRouter(): Plugin {
  const taken = new Set<Cut>()
  const cut = (code: string, one: Cut) => {
    const shorter = code.replace(one.from, one.to)
    if (shorter !== code) taken.add(one)
    return shorter
  }
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const used = own.test(id) && leftOut.exec(code)?.[1]
      if (used)
        this.error(`${used} does not work in the browser: scripts/lean-router.ts leaves it out of React Router.`)
      if (!library.test(id)) return null
      return withoutEffects(cuts.filter(({ file }) => id.endsWith(`/lib/${file}`)).reduce(cut, code))
    },
    buildEnd(error) {
      const lost = cuts.filter((one) => !taken.has(one)).map(({ file, from }) => `${file}: ${from}`)
      if (!error && lost.length > 0)
        this.error(`React Router has changed, these cuts find no place:\n${lost.join('\n')}`)
    },
  }
}
