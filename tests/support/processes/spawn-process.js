// A worker stub: it replies to 'open-port', and WORKER_BEHAVIOUR selects what it does next.
const { WORKER_BEHAVIOUR: behaviour } = process.env

process.on('message', ({ kind }) => {
  if (kind === 'open-port') process.send({ kind: 'port-open' })
  else if (behaviour === 'refuses')
    process.send({ kind: 'failed', message: 'HOST is not known.' }, () => process.exit(1))
  else if (behaviour === 'breaks') process.exit(3)
  else process.send({ kind: 'serving' })
})
process.on('SIGTERM', () => process.exit(0))
