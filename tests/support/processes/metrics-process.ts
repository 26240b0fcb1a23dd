import { createMetrics } from '#server/metrics/prometheus.ts'

// Stands for one of several processes of the store: it has placed some orders, and reads the metrics when it is told to.
const metrics = createMetrics({ isOneOfSeveral: true })
for (let orders = Number(process.env.A_PROCESS_PLACED); orders > 0; orders--) metrics.orderPlaced('COD')
metrics.registerCollector('ready', '', () => process.env.A_PROCESS_READY === 'yes')

process.on('message', async (message) => {
  if (message !== 'read') return
  const read = await metrics.exposition().catch((error: Error) => ({ text: error.message }))
  process.send?.({ kind: 'read', text: read?.text })
})
process.on('SIGTERM', () => process.exit(0))
process.send?.({ kind: 'opened' })
