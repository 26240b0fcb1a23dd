/**
 * Connections per process. PostgreSQL has no higher throughput with hundreds of concurrent statements than with dozens, so each
 * of many processes has a smaller pool, but at least the four connections that one page uses.
 */
export const poolSizeFor = (processes: number): number => Math.max(4, Math.min(20, Math.floor(48 / processes)))
