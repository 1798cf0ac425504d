export { english as refusals } from '@corridor/contract/refusals/refusals'
