const WORDS: Readonly<Record<string, string>> = {
  RB: 'Licensed real estate broker',
  'R(B)': 'Licensed real estate broker, REALTOR®',
  RS: 'Licensed real estate salesperson',
  'R(S)': 'Licensed real estate salesperson, REALTOR®',
  RA: 'Licensed real estate salesperson, REALTOR-ASSOCIATE®',
  GRI: 'Graduate, REALTOR® Institute',
};

/** An agent's designation in words: 'RB, GRI' is a broker and a graduate. Unknown parts stay as they are. */
export function licenceText(designation: string | null | undefined): string {
  const parts = (designation ?? '').split(',').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => WORDS[part.toUpperCase()] ?? part)
    .join('; ');
}
