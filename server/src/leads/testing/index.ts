export { leadProblems } from '../lead-problems';
export { insertLead } from '../leads.store';
