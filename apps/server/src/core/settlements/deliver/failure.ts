/** Why a delivery did not come about, and whether it is of any use to try again. */
const classes = {
  unreachable: 'again',
  timeout: 'again',
  unknown_host: 'again',
  no_tls: 'again',
  try_later: 'again',
  wrong_size: 'again',
  rename_refused: 'again',
  /** The line broke while the last step was under way. */
  in_doubt: 'again',
  failed: 'again',
  login_refused: 'dead',
  host_key_changed: 'dead',
  host_key_unknown: 'dead',
  private_address: 'dead',
  no_folder: 'dead',
  no_write: 'dead',
  name_taken: 'dead',
  target_changed: 'dead',
  target_gone: 'dead',
  mailbox_refused: 'dead',
  mail_refused: 'dead',
  file_gone: 'dead',
  file_damaged: 'dead',
} as const

export type ErrorClass = keyof typeof classes

export function isHopeless(errorClass: ErrorClass): boolean {
  return classes[errorClass] === 'dead'
}

export class DeliveryFailure extends Error {
  readonly errorClass: ErrorClass

  /** The sentence is for the person who looks after the files: what happened and, where it helps, what to do. */
  constructor(errorClass: ErrorClass, sentence: string) {
    super(sentence)
    this.errorClass = errorClass
  }
}
