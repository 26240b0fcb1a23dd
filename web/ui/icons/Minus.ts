import { drawn } from './drawn.tsx'

export const Minus = /* @__PURE__ */ drawn('M5 12h14')
