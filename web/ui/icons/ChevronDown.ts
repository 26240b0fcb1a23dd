import { drawn } from './drawn.tsx'

export const ChevronDown = /* @__PURE__ */ drawn('M6 9l6 6 6-6')
