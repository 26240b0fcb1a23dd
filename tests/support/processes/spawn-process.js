// Stands for a process of the store: it does what its environment says once it has been told where the database is.
const { A_PROCESS: what } = process.env

process.once('message', () => {
  if (what === 'refuses') process.send({ kind: 'refused', message: 'HOST is not known.' }, () => process.exit(1))
  else if (what === 'breaks') process.exit(3)
  else process.send({ kind: 'opened' })
})
process.on('SIGTERM', () => process.exit(0))
