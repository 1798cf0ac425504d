import type { Sentences } from '@corridor/contract/refusals/declare'
import type { settlementSetupRefusals } from '@corridor/contract/refusals/settlement-setup'

export const settlementSetupFrench: Sentences<typeof settlementSetupRefusals> = {
  not_a_delimiter: () =>
    'Un signe tel que | ou ; ou une tabulation ; ni lettre, chiffre, espace, guillemet, ni . - + : =',
  mailbox_line_break: () => 'Écrire les adresses sur une seule ligne',
  mailboxes_too_many: () => '5 adresses au plus',
  not_mailboxes: () => 'Seulement des adresses e-mail, séparées par des virgules, sans noms',
  not_a_zip_password: () =>
    'Utiliser de 12 à 64 lettres de A à Z, chiffres et signes présents sur tout clavier ; sans accents',
  code_row_twice: () => 'Chaque type de code figure une seule fois',
  settlement_setup_gone: () => 'Cette configuration n’existe plus.',
  zip_password_missing: () =>
    'Il n’y a pas encore de mot de passe. En saisir ou en générer un et enregistrer.',
  not_a_host: () => 'Le nom d’un serveur ou son adresse, sans sftp:// ni dossier',
  sftp_target_gone: () => 'Cette cible SFTP n’existe plus.',
  sftp_test_busy: () => 'Ce serveur ou plusieurs autres sont en cours d’essai. Réessayer dans un instant.',
  sftp_secret_missing: () => 'Indiquer la clé ou le mot de passe que le serveur attend',
  sftp_password_anew: () =>
    'Saisir de nouveau le mot de passe : celui enregistré n’est pas envoyé à un autre serveur ou compte',
  not_a_private_key: () => 'Ce n’est pas une clé privée au format OpenSSH ou PEM',
  key_has_passphrase: () => 'Coller une clé sans phrase secrète',
}
