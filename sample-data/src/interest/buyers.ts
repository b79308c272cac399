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

/** Share of the senders who have an account, and with it favorites and saved searches. */
const ACCOUNTS = 12;

/** A person who does not exist, as the last name shows. */
export interface SampleBuyer {
  firstName: string;
  lastName: 'Sample';
  email: string;
  phone: string;
  hasAccount: boolean;
}

/** Two dozen invented people who look for a home. No other part of the sample data uses their addresses. */
export function sampleBuyers(): SampleBuyer[] {
  return FIRST_NAMES.map((firstName, i) => ({
    firstName,
    lastName: 'Sample',
    email: `${firstName.toLowerCase()}.sample@example.com`,
    // 555-01xx numbers are reserved for fiction.
    phone: `(808) 555-01${String(60 + i).padStart(2, '0')}`,
    hasAccount: i < ACCOUNTS,
  }));
}
