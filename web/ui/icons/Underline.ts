import { drawn } from './drawn.tsx'

export const Underline = /* @__PURE__ */ drawn('M6 4v6a6 6 0 0 0 12 0V4M4 20L20 20')
