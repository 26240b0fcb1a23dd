import { drawn } from './drawn.tsx'

export const ChevronRight = /* @__PURE__ */ drawn('M9 18l6-6-6-6')
