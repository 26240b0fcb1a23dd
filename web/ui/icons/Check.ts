import { drawn } from './drawn.tsx'

export const Check = /* @__PURE__ */ drawn('M20 6 9 17l-5-5')
