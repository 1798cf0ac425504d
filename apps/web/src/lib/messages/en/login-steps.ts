export const loginSteps = {
  titles: {
    mfa_required: 'Second factor',
    new_password_required: 'Set your own password',
    mfa_setup_required: 'Set up a second factor',
  },
  ownPassword:
    'Somebody else typed the password that you used. It is good for this log-in; choose one that only you know.',
  setPassword: 'Set password and log in',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
  recoveryHint: 'One of your recovery codes.',
  passkeyText: 'Your browser asks for your fingerprint, your face or the PIN of your device or key.',
  useCode: 'Use a code instead',
  useRecovery: 'Use a recovery code instead',
  usePasskey: 'Use a passkey instead',
  passFactor: 'Log in',
  setUpText:
    'Your profile logs in with a second factor: an authenticator app on a phone, which shows six digits. Have it at hand; it takes a minute.',
  setUp: 'Set up',
  setUpEither:
    'Your profile logs in with a second factor. The safest is a passkey: your fingerprint, your face or the PIN of this device or of a security key. An authenticator app on a phone does as well.',
  addPasskey: 'Add a passkey',
  setUpApp: 'Set up an app',
  confirm: 'Confirm',
  codesKept: 'I have kept them: log in',
  startAgain: 'Start again',
}
