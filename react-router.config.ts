import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Client loaders start nothing before their page stands there: a file of their own would only be one request more.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
