import { drawn } from './drawn.tsx'

export const X = /* @__PURE__ */ drawn('M18 6 6 18M6 6l12 12')
