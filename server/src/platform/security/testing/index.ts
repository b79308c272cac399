export { cookieName } from '../cookies';
