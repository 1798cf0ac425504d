import type { agenciesRoutes } from '@corridor/contract/agencies'
import type { RouteAnswer } from '@corridor/contract/common/route'
import type { agencies as english } from '../en/agencies.ts'
import { plural } from './plural.ts'

type Attached = RouteAnswer<(typeof agenciesRoutes)['goesWith']>

/** Empty where nothing but the agency itself goes. */
function goesWithText(attached: Attached): string {
  const parts = (
    [
      [attached.agents, 'agent', 'agents'],
      [attached.banks, 'compte bancaire', 'comptes bancaires'],
      [attached.links, 'lien d’envoi', 'liens d’envoi'],
      [attached.contacts, 'contact', 'contacts'],
      [attached.addresses, 'adresse sécurisée', 'adresses sécurisées'],
      [attached.schedules, 'grille d’horaires', 'grilles d’horaires'],
      [attached.setups, 'configuration de fichiers', 'configurations de fichiers'],
      [attached.targets, 'cible SFTP', 'cibles SFTP'],
    ] as const
  ).flatMap(([count, one, other]) => (count === 0 ? [] : [`${count} ${plural(count, { one, other })}`]))
  return parts.length === 0 ? '' : `Seront supprimés avec l’agence : ${parts.join(', ')}.`
}

function transfers(count: number): string {
  return `${count} ${plural(count, { one: 'transfert', other: 'transferts' })}`
}

export const agencies: typeof english = {
  title: 'Agences',
  subtitle: 'Paramètres et configuration',
  goBack: 'Retour',
  newAgency: 'Nouvelle agence',
  search: 'Rechercher une agence…',
  searchLabel: 'Rechercher une agence',
  empty: 'Aucune agence trouvée',
  columns: {
    name: 'Nom',
    country: 'Pays',
    services: 'Services',
    currencies: 'Devises',
  },
  sending: 'ENV',
  receiving: 'REC',
  fees: {
    sendFeeSplit: 'Part frais ENV',
    sendFxProfit: 'Change ENV',
    receiveFeeSplit: 'Part frais REC',
    receiveFxProfit: 'Change REC',
  },
  help: {
    sendFeeSplit:
      'Quand cette agence envoie : sa part de ce que les agences partagent des frais (partage de la tranche). Le reste va à l’agence payeuse et à l’opérateur.',
    sendFxProfit:
      'Quand cette agence envoie : sa part du gain de change, soit l’écart entre le taux de gros et le taux client.',
    receiveFeeSplit:
      'Quand cette agence paie : sa part de ce que les agences partagent des frais (partage de la tranche).',
    receiveFxProfit:
      'Quand cette agence paie : sa part du gain de change, soit l’écart entre le taux de gros et le taux client.',
  },
  transfers: 'Transferts de cette agence',
  setup: (longName) => `CONFIGURATION ${longName}`,
  tabs: {
    label: 'Configuration de l’agence',
    detail: 'Détail',
    banks: 'Banques',
    agents: 'Agents',
    compliance: 'Conformité / Sécurité',
    settlement: 'Règlements',
    position: 'Position',
  },
  notFound: 'Cette agence n’existe pas, ou ne fait pas partie de celles dont vous vous occupez.',
  switcher: {
    label: 'Changer d’agence',
    list: 'Choix d’agences',
    found: (count) => `${count} ${plural(count, { one: 'agence', other: 'agences' })}`,
  },
  form: {
    basic: 'INFORMATIONS DE BASE',
    longName: 'Raison sociale',
    shortName: 'Nom commercial',
    code: 'Code agence',
    countryCode: 'Pays',
    primaryLang: 'Langue',
    time: 'HEURE',
    timezone: 'Fuseau horaire',
    currencies: 'DEVISES',
    currency: (position) => `Devise ${position}`,
    clear: (position) => `Effacer la devise ${position}`,
    fees: 'FRAIS CLIENTS, PARTAGES ET COMMISSIONS DE CHANGE',
    percent: '%',
    save: 'Enregistrer',
    readOnly: 'Votre profil permet de consulter les agences, pas de les modifier.',
  },
  services: {
    send: 'SERVICES D’ENVOI (ENVOYER DE L’ARGENT À)',
    available: 'Agences disponibles',
    selected: 'Agences choisies',
    receive: 'SERVICES DE RÉCEPTION (RECEVOIR DE L’ARGENT DE)',
    nobody: 'Aucune agence n’envoie d’argent à celle-ci.',
  },
  history: {
    secondLang: 'Seconde langue',
    active: 'Active',
    reason: 'Motif',
    activeSND: 'Active à l’envoi',
    activeRCV: 'Active à la réception',
    currencies: 'Devises',
    sendTo: 'Envoie de l’argent à (numéros d’agence)',
  },
  security: {
    title: 'Sécurité',
    active: 'Agence active',
    off: 'Agence suspendue',
    addresses: 'Adresses IP sécurisées',
    noAddresses: 'aucune',
    nobody: 'Une liste vide n’admet personne',
    schedule: 'Horaires',
    ofNewAgents: 'des nouveaux agents',
  },
  suspended: (when, by, reason) => `Suspendue depuis le ${when} par ${by} : ${reason}`,
  switchedOff: 'Cette agence est désactivée.',
  suspend: {
    button: 'Suspendre',
    title: (agency) => `Suspendre ${agency}`,
    effect:
      'Dès son prochain appel, la passerelle refuse tout à cette agence, extournes comprises, et personne ne peut lui envoyer d’argent. Le personnel annule à sa place.',
    underWay: 'En cours',
    underWayText: (count) =>
      count === 0
        ? 'Aucun transfert n’est en cours d’envoi'
        : `${transfers(count)} ${plural(count, { one: 'validé et non confirmé', other: 'validés et non confirmés' })} : l’argent est sur le comptoir`,
    payable: 'À payer ici',
    payableText: (count, amount) =>
      count === 0
        ? 'Aucun transfert n’attend d’être payé par cette agence'
        : `${transfers(count)}, ${amount} USD : en attente jusqu’à la réactivation de l’agence, l’expiration ou l’annulation`,
    list: 'Afficher',
    reason: 'Motif',
    close: 'Annuler',
    done: 'Agence suspendue',
  },
  resume: {
    button: 'Réactiver',
    title: (agency) => `Réactiver ${agency}`,
    effect: 'Dès son prochain appel, la passerelle accepte de nouveau les appels de cette agence.',
    done: 'Agence réactivée',
  },
  checks: {
    twice: 'Cette devise est choisie deux fois',
    percent: 'De 0 à 100, 2 décimales au plus',
  },
  created: { title: 'Enregistré', message: 'Agence créée' },
  saved: { title: 'Enregistré', message: 'Agence enregistrée' },
  notSaved: 'L’agence n’a pas été enregistrée',
  sendToNotSaved: 'L’agence a été enregistrée, mais pas les agences auxquelles elle envoie de l’argent',
  remove: {
    button: 'SUPPRIMER',
    title: 'SUPPRIMER',
    question: 'Confirmer la suppression ?',
    goesWith: goesWithText,
    yes: 'Oui',
    no: 'Non',
    accepted: 'Suppression acceptée',
    rejected: 'Suppression abandonnée',
    removed: 'Agence supprimée',
    failed: 'Message d’erreur',
  },
}
