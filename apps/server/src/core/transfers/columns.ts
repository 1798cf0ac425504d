/** Of a transfer's row, for statements that write JSON themselves. The sessions of our pools are in UTC. */
export function utcText(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** A person's whole name, as it was told at the counter of the sending agency. */
export function nameColumn(who: 'sender' | 'receiver'): string {
  return `concat_ws(' ', t.sender_fields->>'${who}FirstName', t.sender_fields->>'${who}MiddleName',
    t.sender_fields->>'${who}LastName', t.sender_fields->>'${who}LastName2')`
}
