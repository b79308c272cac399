export { isReachableAddress } from '../safe-address';
