export { insertLead } from '../leads.store';
export { validateLead } from '../validate-lead';
