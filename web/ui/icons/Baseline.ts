import { drawn } from './drawn.tsx'

export const Baseline = /* @__PURE__ */ drawn('M4 20h16M6 16l6-12l6 12M8 12h8')
