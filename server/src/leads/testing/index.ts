export { insertLead } from '../leads.store';
export { preparedFrom } from '../stored-lead';
export { validateLead } from '../validate-lead';
