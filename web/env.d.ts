/// <reference types="vite/client" />
/// <reference types="@react-router/dev/routes" />

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

interface Window {
  /** Replays the clicks that came before hydration (`ssr/deferred-scripts.ts`); only a page of the server has it. */
  replayClicks?(): Promise<void>
  /** React Router's route manifest. */
  __reactRouterManifest?: { version: string }
}
