const FIRST_NAMES = [
  'Iris',
  'Noah',
  'Carmen',
  'Theo',
  'Aiko',
  'Marcus',
  'Priya',
  'Elena',
  'Hugo',
  'June',
  'Walter',
  'Mina',
  'Felix',
  'Ruth',
  'Omar',
  'Greta',
  'Desmond',
  'Kiko',
  'Vera',
  'Arlo',
  'Nadia',
  'Samir',
  'Lotte',
  'Bruno',
] as const;

/** Of those who write, so many have an account: they keep homes and searches too. */
const ACCOUNTS = 12;

/** Somebody who does not exist, as the last name says. */
export interface SampleBuyer {
  firstName: string;
  lastName: 'Sample';
  email: string;
  phone: string;
  hasAccount: boolean;
}

/** Two dozen made-up people who look for a home; nobody else of the sample data has their addresses. */
export function sampleBuyers(): SampleBuyer[] {
  return FIRST_NAMES.map((firstName, i) => ({
    firstName,
    lastName: 'Sample',
    email: `${firstName.toLowerCase()}.sample@example.com`,
    // 555-01xx numbers belong to nobody
    phone: `(808) 555-01${String(60 + i).padStart(2, '0')}`,
    hasAccount: i < ACCOUNTS,
  }));
}
