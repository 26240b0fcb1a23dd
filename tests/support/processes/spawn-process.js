// Stands for a worker of the store: it opens the port when it is told to, and then does what its environment says.
const { A_PROCESS: what } = process.env

process.on('message', ({ kind }) => {
  if (kind === 'open-port') process.send({ kind: 'port-open' })
  else if (what === 'refuses') process.send({ kind: 'failed', message: 'HOST is not known.' }, () => process.exit(1))
  else if (what === 'breaks') process.exit(3)
  else process.send({ kind: 'serving' })
})
process.on('SIGTERM', () => process.exit(0))
