export { writeAtomically } from './write-atomically';
