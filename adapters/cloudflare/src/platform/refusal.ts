/** An upgrade that an executor, or what stands before it, refused. */
export class UpgradeRefused extends Error {
  readonly status: number

  constructor(status: number) {
    const meaning = MEANINGS.get(status)
    super(meaning === undefined ? `the upgrade was answered with status ${status}` : `${meaning} (status ${status})`)
    this.status = status
  }
}

const MEANINGS = new Map([
  [200, 'what listens there is no WebSocket server'],
  [401, 'credentials are missing or wrong'],
  [403, 'the connection policy refused it'],
  [404, 'what listens there has no WebSocket at this path'],
  [426, 'what listens there wants another protocol'],
  [502, 'a proxy does not reach the executor'],
  [503, 'the executor takes no connections at the moment'],
  [504, 'a proxy does not reach the executor'],
])
