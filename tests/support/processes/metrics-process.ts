import { createMetrics } from '#server/metrics/prometheus.ts'

// A stub of a worker process with preset numbers of placed orders, and of as many waiting statements; returns its metrics on the message 'read'.
const metrics = createMetrics({ isOneOfSeveral: true })
for (let orders = Number(process.env.PLACED_ORDERS); orders > 0; orders--) metrics.orderPlaced('COD')
metrics.registerCollector('pool', 'main', () => ({ open: 1, idle: 0, waiting: Number(process.env.PLACED_ORDERS) }))
metrics.registerCollector('ready', '', () => process.env.IS_READY === 'yes')

process.on('message', async (message) => {
  if (message !== 'read') return
  const metricsText = await metrics.exposition().catch((error: Error) => ({ text: error.message }))
  process.send?.({ kind: 'read', text: metricsText?.text })
})
process.on('SIGTERM', () => process.exit(0))
process.send?.({ kind: 'opened' })
