import { drawn } from './drawn.tsx'

export const CircleCheck = /* @__PURE__ */ drawn('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12')
