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
  factor: {
    app: 'Authenticator app',
    demanded: 'Required by your profile',
    added: 'added',
    lastUse: 'last used',
    none: 'None: your log-in asks for the password alone.',
    setUp: 'Set up…',
    replace: 'Replace…',
    remove: 'Remove…',
    setUpTitle: 'Set up an authenticator app',
    setUpText:
      'From then on your log-in asks for six digits from a phone as well. Your other sessions end; an app and recovery codes from before no longer work.',
    goOn: 'Go on',
    confirm: 'Confirm',
    removeTitle: 'Log in without the app?',
    removeText:
      'Your log-in then asks for the password alone. The recovery codes go too, and your other sessions end.',
    removed: 'Your log-in asks for the password alone.',
    codes: 'Recovery codes',
    made: 'made',
    renew: 'Make new codes…',
    renewTitle: 'Make new recovery codes',
    renewText: 'You get ten new ones. Those from before no longer work.',
    renewSubmit: 'Make new codes',
    kept: 'I have kept them',
    left: (left: number, of: number) => `${left} of ${of} left`,
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
