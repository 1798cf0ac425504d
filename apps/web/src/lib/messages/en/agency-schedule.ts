function agents(count: number): string {
  return count === 1 ? '1 agent' : `${count} agents`
}

/** Texts of the agency's office hours, which are also an agent's. */
export const agencySchedule = {
  open: 'Open Schedule',
  title: 'Agency Schedule',
  week: 'Office schedule',
  save: 'Save',
  saved: { title: 'Save complete', message: 'Agency Schedule saved' },
  forNewAgents: 'New agents start with these hours; the others keep theirs.',
  apply: {
    button: (count: number) => (count === 1 ? 'Apply to 1 agent' : `Apply to all ${count} agents`),
    title: 'Replace the hours of all agents?',
    text: (agency: string, count: number) =>
      `The hours of ${agents(count)} of ${agency} become those of the agency. Hours of their own are lost, and the gateway goes by the new ones at once.`,
    saveFirst: 'Save first: what is stored is applied.',
    done: (changed: number) =>
      changed === 0 ? 'All agents had these hours already' : `The hours of ${agents(changed)} were changed`,
  },
  timeZone: (name: string, hours: string) => `Times of the agency's time zone: ${name} (${hours})`,
  checks: {
    missing: (day: string) => `${day}: a time is missing`,
    pattern: (day: string) => `${day}: this is not a time`,
    order: (day: string) => `${day}: close must be later than open`,
  },
  events: { event: 'What happened', agents: 'Agents', changed: 'Agents with other hours' },
}
