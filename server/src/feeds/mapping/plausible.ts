/** The smallest and the largest value of a field that a home in Hawaii can have. */
type Bounds = readonly [least: number, most: number];

const ROOMS: Bounds = [0, 200];
const FLOOR: Bounds = [10, 500_000];
const YEARS: Bounds = [1700, 2100];
const SPACES: Bounds = [0, 1000];
const PRICE: Bounds = [100, 900_000_000];
const FEE: Bounds = [0, 1_000_000];

/** By the names of the standard. Areas, fees and rents are in the unit or period of their record. */
const BOUNDS: Readonly<Record<string, Bounds>> = {
  BedroomsTotal: ROOMS,
  BathroomsFull: ROOMS,
  BathroomsHalf: ROOMS,
  BathroomsThreeQuarter: ROOMS,
  BathroomsTotalInteger: ROOMS,
  BathroomsTotalDecimal: ROOMS,
  LivingArea: FLOOR,
  BuildingAreaTotal: FLOOR,
  AboveGradeFinishedArea: FLOOR,
  YearBuilt: YEARS,
  YearBuiltEffective: YEARS,
  TaxYear: YEARS,
  ParkingTotal: SPACES,
  GarageSpaces: SPACES,
  CarportSpaces: SPACES,
  StoriesTotal: [0, 100],
  Stories: [0, 100],
  ListPrice: PRICE,
  PreviousListPrice: PRICE,
  OriginalListPrice: PRICE,
  AssociationFee: FEE,
  AssociationFee2: FEE,
};

/** Whether a field can have the value. A 0 is a field that was not filled in. */
export function isPlausible(field: string, value: number): boolean {
  const [least, most] = BOUNDS[field] ?? [-Infinity, Infinity];
  return value === 0 || (value >= least && value <= most);
}
