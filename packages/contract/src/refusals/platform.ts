import type { Refusals, Sentences } from './declare.ts'

/** What any call may be refused for. */
export const platformRefusals = {
  invalid_fields: { error: 'invalid_input' },
  not_allowed: { error: 'forbidden' },
  closed_to_limited: { error: 'forbidden' },
  sending_side_acts: { error: 'forbidden' },
  paying_side_acts: { error: 'forbidden' },
  changed_meanwhile: { error: 'changed_meanwhile' },
  address_malformed: { error: 'invalid_input' },
  address_too_long: { error: 'not_found' },
  nothing_there: { error: 'not_found', params: { method: 'text', path: 'text' } },
  body_too_large: { error: 'body_too_large' },
  only_json: { error: 'unsupported_media_type' },
  file_too_large: { error: 'body_too_large', params: { megabytes: 'number' } },
  upload_broken_off: { error: 'invalid_input' },
  no_body: { error: 'invalid_input' },
  not_json: { error: 'invalid_input' },
  wrong_length: { error: 'invalid_input' },
  not_storable: { error: 'invalid_input' },
  forwarded_address_missing: { error: 'invalid_input' },
  database_unreachable: { error: 'unavailable' },
  outcome_unknown: { error: 'unavailable' },
  stopping: { error: 'unavailable' },
  past_under_way: { error: 'too_many_attempts' },
  past_busy: { error: 'unavailable' },
  past_too_long: { error: 'unavailable' },
  internal: { error: 'internal' },
} as const satisfies Refusals

export const platformEnglish: Sentences<typeof platformRefusals> = {
  invalid_fields: () => 'Some fields are not right. Correct them and try again.',
  not_allowed: () => 'Your profile does not allow this. Ask a super admin if you need it.',
  closed_to_limited: () =>
    'You work for some agencies only, and this is about all of them. Ask a super admin if you need it.',
  sending_side_acts: () =>
    'This is for whoever works for the agency that has sent the transfer. You work for the one that pays it.',
  paying_side_acts: () =>
    'This is for whoever works for the agency that pays the transfer. You work for the one that has sent it.',
  changed_meanwhile: () => 'Somebody else has saved this record in the meantime.',
  address_malformed: () => 'This address is not written correctly.',
  address_too_long: () => 'There is nothing at this address.',
  nothing_there: ({ method, path }) => `There is nothing at ${method} ${path}.`,
  body_too_large: () => 'The request is too large.',
  file_too_large: ({ megabytes }) => `The file is larger than ${megabytes} MB. Choose a smaller one.`,
  upload_broken_off: () => 'The file did not arrive whole. Try again.',
  only_json: () => 'Only JSON is accepted here.',
  no_body: () => 'The request has no body.',
  not_json: () => 'The request is not valid JSON.',
  wrong_length: () => 'The request does not have the announced length.',
  not_storable: () => 'The request holds a value that cannot be stored.',
  forwarded_address_missing: () =>
    'The proxy in front of this server does not say where the call comes from. Tell the operator.',
  // The connection may be lost while a commit is under way, so the text promises nothing about it.
  database_unreachable: () =>
    'The database cannot be reached just now. Try again in a moment; if you were saving, look first whether it was saved.',
  outcome_unknown: () =>
    'It is not known whether this was saved. Look first whether it was, then try again if it was not.',
  stopping: () => 'This server is being stopped. Try again in a moment.',
  past_under_way: () =>
    'The past transfers of your last question are still being looked through. Try again in a few seconds.',
  past_busy: () => 'Several colleagues are looking through past transfers just now. Try again in a minute.',
  past_too_long: () =>
    'So many past transfers took too long to look through. Try again with fewer days or when there is less to do; nothing was changed.',
  internal: () => 'Something went wrong on our side. Try again; if it stays, tell support the request id.',
}
