import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Splitting route modules gives client loaders their own file: one more request and no earlier start.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
