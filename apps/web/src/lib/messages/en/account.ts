export const account = {
  title: 'Account',
  about: (name: string, profile: string, email: string) => `${name} · ${profile} · ${email}`,
  password: {
    title: 'Password',
    changed: 'changed',
    submit: 'Change password',
    note: (others: number) =>
      others === 0
        ? 'You are logged in nowhere else.'
        : `Ends your ${others === 1 ? 'other session' : `${others} other sessions`}.`,
    done: 'Your password is changed.',
  },
  secondLevel: {
    title: 'Second-level password',
    change: 'Change',
    none: 'None yet: a super admin sets the first one.',
    dialog: 'Change the second-level password',
    done: 'Your second-level password is changed.',
  },
  sessions: {
    title: 'Sessions',
    endOthers: (others: number) => `End all others (${others})`,
    question: {
      title: 'End all other sessions?',
      text: 'Whoever works there is asked to log in again. What was typed and not saved there may be lost.',
    },
    ended: 'All other sessions are ended.',
    advice: 'A session that you do not know? End it, then change your password.',
    log: 'Login log',
  },
  activate: {
    screen: 'Set your password',
    title: (product: string) => `Set your password for ${product}`,
    text: 'Choose it yourself and tell it nobody. The link that led here works once.',
    submit: 'Set password',
    done: (login: string) => `Your password is set. Log in as ${login}.`,
    noKey: 'This address has no key in it. Open the link again as you were given it, to its last letter.',
    toLogin: 'Go to the log-in',
  },
}
