/** No way to the server, a server that goes down, or one that was only just demoted to a standby. */
const lost =
  /^(E(CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|NOTFOUND|AI_AGAIN)|08...|57P0\d|53300|25006)$/
/** A standby refuses what writes by a code, and what writes only to its log by the code of any defect. */
const lostText =
  /timeout exceeded when trying to connect|Connection terminated|connection error|during recovery$/

/** The database does not answer for now: whoever asked may ask again in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return lost.test(code) || lostText.test(error.message)
}
