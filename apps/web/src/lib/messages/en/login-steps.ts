export const loginSteps = {
  titles: { new_password_required: 'Set your own password' },
  ownPassword:
    'Somebody else typed the password that you used. It is good for this log-in; choose one that only you know.',
  setPassword: 'Set password and log in',
  startAgain: 'Start again',
}
