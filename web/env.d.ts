/// <reference types="vite/client" />
/// <reference types="@react-router/dev/routes" />

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

interface Window {
  /** Presses again what was pressed before the page was alive (`late-scripts.ts`); only what the server rendered has it. */
  replayClicks?(): void
}
