export const secondFactor = {
  code: 'Code',
  codeHint: 'Six digits that the app shows now.',
  scan: 'Open an authenticator app on your phone and let it read this picture, or type the key into it.',
  picture: 'A picture that holds the key, for the camera of the phone',
  key: 'Key',
  copyKey: 'the key',
  codesTitle: 'Your recovery codes',
  codesText:
    'Each lets you log in once, on the day when the phone or key is lost. Keep them on paper or in a safe place: they are shown this once. Codes from before no longer work.',
  copyCodes: 'the recovery codes',
  passkey: 'Passkey',
  usePasskey: 'Use a passkey',
  passkeyUnanswered:
    'No passkey has answered: the question was closed, took too long, or this device has none of yours. Try again.',
  passkeyThere: 'This device or key has a passkey of yours already.',
  passkeyOfNoKind:
    'This device makes no passkey of a kind that is taken here. Take another one: a phone or a security key.',
  passkeyElsewhere: 'Passkeys work only at the address that your administrator gave you.',
}
