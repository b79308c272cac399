import { refusal } from '../../../src/registry';
import type { StoredRule } from '../subject';

/** One area of the site is drawn by one remote. */
export const pagesRule: StoredRule = ({ name, release, others }) => {
  const own = release.manifest.pages.map(({ area }) => area);
  const twice = own.filter((area, index) => own.indexOf(area) !== index);
  return [
    ...twice.map((area) => refusal('MFE-110', `It draws '${area}' twice.`, area)),
    ...others
      .filter((other) => other.name !== name)
      .flatMap((other) =>
        other.pages
          .filter(({ area }) => own.includes(area))
          .map(({ area }) => refusal('MFE-110', `'${area}' is drawn by ${other.name}.`, area)),
      ),
  ];
};
