import { drawn } from './drawn.tsx'

export const Italic = /* @__PURE__ */ drawn('M19 4L10 4M14 20L5 20M15 4L9 20')
