import type { Refusals, Sentences } from './declare.ts'

export const settlementSetupRefusals = {
  not_a_delimiter: { error: 'invalid_input' },
  mailbox_line_break: { error: 'invalid_input' },
  mailboxes_too_many: { error: 'invalid_input' },
  not_mailboxes: { error: 'invalid_input' },
  not_a_zip_password: { error: 'invalid_input' },
  code_row_twice: { error: 'invalid_input' },
  settlement_setup_gone: { error: 'not_found' },
  zip_password_missing: { error: 'not_found' },
  not_a_host: { error: 'invalid_input' },
  sftp_target_gone: { error: 'not_found' },
  sftp_test_busy: { error: 'too_many_attempts' },
  sftp_secret_missing: { error: 'invalid_input' },
  sftp_password_anew: { error: 'invalid_input' },
  not_a_private_key: { error: 'invalid_input' },
  key_has_passphrase: { error: 'invalid_input' },
} as const satisfies Refusals

export const settlementSetupEnglish: Sentences<typeof settlementSetupRefusals> = {
  not_a_delimiter: () => 'One sign such as | or ; or a tab; no letter, digit, space, quote, or . - + : =',
  mailbox_line_break: () => 'Write the addresses in one line',
  mailboxes_too_many: () => 'At most 5 addresses',
  not_mailboxes: () => 'Only e-mail addresses, with commas between them, without names',
  not_a_zip_password: () =>
    'Use 12 to 64 of the letters A to Z, digits and signs that every keyboard has; no accents',
  code_row_twice: () => 'Each kind of code comes once',
  settlement_setup_gone: () => 'This set-up does not exist any more.',
  zip_password_missing: () => 'There is no password yet. Type or generate one and save.',
  not_a_host: () => 'The name of a server or its address, without sftp:// and without a folder',
  sftp_target_gone: () => 'This SFTP target does not exist any more.',
  sftp_test_busy: () => 'This server or several others are being tested just now. Try again in a moment.',
  sftp_secret_missing: () => 'Give the key or the password that the server expects',
  sftp_password_anew: () =>
    'Type the password again: the stored one is not sent to another server or account',
  not_a_private_key: () => 'This is not a private key in the form of OpenSSH or PEM',
  key_has_passphrase: () => 'Paste a key without a passphrase',
}
