export { type OwnDataDeps, registerOwnData } from './routes';
