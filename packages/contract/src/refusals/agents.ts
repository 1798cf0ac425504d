import type { Refusals, Sentences } from './declare.ts'

export const agentsRefusals = {
  agent_gone: { error: 'not_found' },
  token_guessable: { error: 'invalid_input' },
  pos_doubled: { error: 'duplicate' },
  pos_number_taken: { error: 'duplicate' },
  pos_of_another_agent: { error: 'invalid_input' },
  pos_number_form: { error: 'invalid_input' },
  pos_number_twice: { error: 'invalid_input' },
  not_a_time: { error: 'invalid_input' },
  closes_before_opening: { error: 'invalid_input' },
  day_twice: { error: 'invalid_input' },
} as const satisfies Refusals

export const agentsEnglish: Sentences<typeof agentsRefusals> = {
  agent_gone: () => 'This agent does not exist any more.',
  token_guessable: () => 'This token could be guessed. Press Generate for a random one.',
  pos_doubled: () => 'Two points of sale of this agent have the same number.',
  pos_number_taken: () => 'Two points of sale have the same number.',
  pos_of_another_agent: () => 'This point of sale is not one of this agent.',
  pos_number_form: () => '1 to 3 letters or digits',
  pos_number_twice: () => 'A POS number is there twice',
  not_a_time: () => 'Not a time',
  closes_before_opening: () => 'Close must be later than open',
  day_twice: () => 'A day is there twice',
}
