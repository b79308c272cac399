import type { Character } from 'gazetteer';

type Several = readonly [string, ...string[]];

/** Sentences about a home; {…} is filled from the listing's own facts. */
export const OPENERS: Readonly<
  Record<'Condo' | 'Single Family' | 'Townhouse' | 'Vacant Land' | 'Multi-Dwelling', Several>
> = {
  Condo: [
    'A bright {beds} in {building}, a short way from everything {town} is known for.',
    'Morning light fills this {beds} at {building} in {town}.',
    'Set back from the road at {building}, this {beds} keeps the trade winds and loses the noise.',
    'Come home to {building}: a well-kept {beds} with {area} of living space.',
    'This {beds} in {town} has been lived in lightly and cared for well.',
    'An easy place to arrive at and a hard one to leave: a {beds} at {building}.',
    'With {area} and a covered lānai, this {beds} at {building} lives larger than it looks.',
  ],
  'Single Family': [
    'A {bedroom} home in {place}, built for open doors and long evenings outside.',
    'Behind a hedge of hibiscus you find this {bedroom} home with {area} under roof.',
    'This {style} home sits on {lot} in {place} and makes the most of it.',
    'Single-wall charm meets thoughtful updates in this {bedroom} {town} home.',
    'High ceilings, wide eaves and a lānai that becomes the living room: a {bedroom} home in {place}.',
    'On {lot} in {place}, this {bedroom} home leaves room for a garden and for guests.',
    'The trade winds cool this {bedroom} {town} home from front to back.',
    'Quiet at the end of the lane, this {bedroom} home in {place} has space to grow into.',
  ],
  Townhouse: [
    'A {bedroom} townhouse at {building} with its own entry and a small private yard.',
    'Two levels, {area} and a corner of garden: this townhouse in {town} feels like a house.',
    'This {bedroom} townhouse at {building} keeps its living room open to the breeze.',
    'Low upkeep and a lock-and-leave ease in a {bedroom} townhouse at {building}.',
  ],
  'Vacant Land': [
    '{lot} in {place}, ready for the home you have been sketching.',
    'A gently sloping parcel of {lot} in {place}.',
    'Bring your plans: {lot} of open land in {place}.',
    'Mature trees frame this parcel of {lot} near {town}.',
    'Room for an orchard, a garden and a view: {lot} in {place}.',
  ],
  'Multi-Dwelling': [
    'Two homes on {lot} in {place}: live in one and keep family close in the other.',
    'A property for more than one generation, with {area} across separate dwellings in {place}.',
    'Main house and ʻohana on {lot} in {place}, each with its own entry.',
  ],
};

export const INSIDE: Several = [
  'The kitchen was redone with stone counters and soft-close drawers.',
  'Bamboo floors run through the main rooms, with tile where wet feet arrive.',
  'Ceiling fans in every room and jalousie windows on two sides keep it comfortable all year.',
  'The main bedroom opens to the lānai.',
  'Split air conditioning cools the bedrooms; the rest needs only the breeze.',
  'Photovoltaic panels keep the electric bill small.',
  'An island kitchen looks over the living room to the garden.',
  'There is a laundry of its own and more storage than one expects.',
  'Vaulted open-beam ceilings give the living room its height.',
  'Pocket doors fold away until inside and outside are one room.',
  'The bathrooms have walk-in showers and new fixtures.',
  'Offered furnished, down to the beach chairs.',
];

export const OUTSIDE: Several = [
  'Plumeria, ti and a mature mango tree grow in the yard.',
  'A covered lānai is set for breakfast and the evening meal alike.',
  'The yard is fenced and level, with citrus along one side.',
  'There is room next to the carport for boards, bikes and a boat.',
  'An outdoor shower waits for the way back from the beach.',
  'Native plantings keep the garden green with little water.',
  'Rain comes at night, sun by breakfast.',
  'The driveway leads to covered parking right at the door.',
];

export const OCEAN: Readonly<Record<'front' | 'view' | 'none', Several>> = {
  front: [
    'Only the lawn is between the house and the ocean.',
    'You hear the shore from every room.',
    'In winter, whales pass close enough to be seen from the lānai.',
    'The ocean is the front yard here.',
  ],
  view: [
    'From the lānai the view runs to the ocean and, on clear days, beyond.',
    'The sun goes down over the water in front of the living room.',
    'Ocean views from the main rooms change with every hour.',
    'A wide band of blue shows above the treetops.',
  ],
  none: [
    'The outlook is green in every direction.',
    'Garden outlook and deep shade in the afternoon.',
    'Mornings begin with birdsong here.',
    'The mountains show between the palms.',
  ],
};

export const AROUND: Readonly<Record<Character, Several>> = {
  resort: [
    'Beaches, golf and restaurants are a short drive or a pleasant walk away.',
    'The coastal path begins a few minutes from the door.',
    'Close to the resort’s shops, and still quiet at night.',
  ],
  urban: [
    'Groceries, cafés and the bus are around the corner.',
    'Walk to the park, the beach and dinner.',
    'Everything the city offers is within a few blocks.',
  ],
  suburb: [
    'Schools, parks and shops are minutes away.',
    'A neighbourly street with sidewalks and shade trees.',
    'The drive into town is short, the evenings are quiet.',
  ],
  rural: [
    'The country store and the farmers’ market are a short drive away.',
    'Cool nights, starry skies and neighbours who wave.',
    'Pastures and gulches all around, and town when you need it.',
  ],
  remote: [
    'This is old Hawaiʻi: few cars, dark nights, long views.',
    'A place for those who like to be far from traffic lights.',
    'Bring what you need and stay a while.',
  ],
};

export const LEASE: Several = [
  'Leasehold; ask for the lease rent schedule.',
  'Leasehold property: lease terms are in the documents.',
];
export const RENTAL: Several = [
  'Available for long-term lease.',
  'Offered for a one-year lease; please do not disturb the occupants.',
  'For rent: application and references required.',
];
export const CLOSERS: Several = [
  'Shown by appointment.',
  'Come and see it in the morning, when the light is best.',
  'Ask for the floor plan and the disclosure.',
  'Sold as is; inspections welcome.',
  'A video walk-through can be arranged.',
  'Bring your imagination.',
  'Not in a hurry to sell, and well worth a visit.',
];
