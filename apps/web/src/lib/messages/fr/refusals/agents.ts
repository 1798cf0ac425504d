import type { agentsRefusals } from '@corridor/contract/refusals/agents'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const agentsFrench: Sentences<typeof agentsRefusals> = {
  agent_gone: () => 'Cet agent n’existe plus.',
  token_guessable: () => 'Ce jeton pourrait être deviné. Appuyer sur Générer pour un jeton aléatoire.',
  pos_doubled: () => 'Deux points de vente de cet agent ont le même numéro.',
  pos_number_taken: () => 'Deux points de vente ont le même numéro.',
  pos_of_another_agent: () => 'Ce point de vente n’est pas de cet agent.',
  pos_number_form: () => '1 à 3 lettres ou chiffres',
  pos_number_twice: () => 'Un numéro de POS figure deux fois',
  not_a_time: () => 'Heure non valide',
  closes_before_opening: () => 'La fermeture doit suivre l’ouverture',
  day_twice: () => 'Un jour figure deux fois',
}
