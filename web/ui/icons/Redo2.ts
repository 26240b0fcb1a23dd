import { drawn } from './drawn.tsx'

export const Redo2 = /* @__PURE__ */ drawn('M15 14l5-5-5-5M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13')
