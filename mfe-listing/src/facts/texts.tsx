import { useState } from 'react';
import {
  DESCRIPTION_PREVIEW,
  formatCommission,
  formatMoment,
  type Listing,
  type PublicSettings,
  truncate,
} from 'shared-contracts';
import { Button, Disclosure, Row, Stack, useHost, useMediaQuery } from 'shared-ui';
import { alsoListed, brokerAttribution } from '../common/attribution';
import { langOfEnglish, MlsValues, mlsValues } from '../common/mls-values';
import { Section } from '../common/section';
import { useTranslation } from '../common/translation';
import { i18n } from '../texts';
import classes from './facts.module.css';

/**
 * The remarks with the MLS number, cut to 400 characters until expanded; the printed page has all of them. A page in another
 * language shows their translation, where the site has one, and the original on request.
 */
export function Description({ listing }: { listing: Listing }) {
  const [expanded, setExpanded] = useState(false);
  const [wantsOriginal, setWantsOriginal] = useState(false);
  const printed = useMediaQuery('print');
  const translation = useTranslation(useHost(), listing.slug);
  const isTranslated = translation !== null && !wantsOriginal;
  const text = isTranslated ? translation : (listing.public_remarks ?? listing.description ?? '');
  const long = [...text].length > DESCRIPTION_PREVIEW.detail;
  const lang = isTranslated ? undefined : langOfEnglish();
  const whole = expanded || printed || !long;
  return (
    <Section title={i18n.t('Description')}>
      <p className={classes.mls}>MLS® {listing.mls_number}</p>
      {text !== '' && (lang || isTranslated) && (
        <Row gap={1} align="baseline" wrap>
          <p className={classes.source}>
            {isTranslated
              ? i18n.t('Translated automatically from English. The original text counts.')
              : i18n.t('The description of this home is in English')}
          </p>
          {translation !== null && !printed && (
            <Button variant="quiet" size="small" onClick={() => setWantsOriginal(isTranslated)}>
              {isTranslated ? i18n.t('Show the original in English') : i18n.t('Show the translation')}
            </Button>
          )}
        </Row>
      )}
      {text !== '' && (
        <p className={classes.remarks} lang={lang}>
          {whole ? text : truncate(text, DESCRIPTION_PREVIEW.detail)}
        </p>
      )}
      {long && !printed && (
        <Button variant="quiet" size="small" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? i18n.t('Show Less') : i18n.t('Show More')}
        </Button>
      )}
    </Section>
  );
}

interface TagsProps {
  title: string;
  values: readonly string[];
  id?: string;
  /** left out of the printed page */
  onScreenOnly?: boolean;
}

/** A list of words under a heading; nothing at all when there are none. */
export function Tags({ title, values, id, onScreenOnly = false }: TagsProps) {
  const distinct = [...new Set(values)];
  if (distinct.length === 0) return null;
  return (
    <Section title={title} id={id} onScreenOnly={onScreenOnly}>
      <Row as="ul" gap={2} align="stretch" wrap>
        {distinct.map((value) => (
          <li key={value} className={classes.tag}>
            <MlsValues values={mlsValues(value)} />
          </li>
        ))}
      </Row>
    </Section>
  );
}

interface DisclaimersProps {
  listing: Listing;
  settings: PublicSettings;
}

const commissionOffer = (commission: string): string =>
  commission.endsWith('%')
    ? i18n.t(
        "The seller offers {commission} of the final sale price to the buyer's agent. This offer is made only to participants of the MLS.",
        { commission },
      )
    : i18n.t(
        "The seller offers a commission to the buyer's agent: {commission}. This offer is made only to participants of the MLS.",
        { commission },
      );

/**
 * The listing office, texts that the feed requires, the MLS copyright of Oahu and, if there is a value and the setting
 * allows it, the commission notice.
 */
export function Disclaimers({ listing, settings }: DisclaimersProps) {
  const commission = settings.showCommission ? listing.coopCommission : null;
  const oahu = listing.slug_island === 'oahu';
  const attribution = brokerAttribution(listing);
  const rules = listing.display_rules;
  const disclaimer = rules?.disclaimer ?? (oahu ? settings.disclaimers.hiCentral : null);
  const others = alsoListed(listing);
  if (!commission && !disclaimer && !attribution && !others && !rules?.last_updated) return null;
  return (
    <Stack as="footer" gap={3} size="s" tone="soft" leading="text" className={classes.disclaimers}>
      {attribution && <p>{attribution}</p>}
      {others && <p>{others}</p>}
      {commission && (
        <Disclosure summary={i18n.t('Cooperating commission')}>
          <p>{commissionOffer(formatCommission(commission))}</p>
        </Disclosure>
      )}
      {disclaimer && <p lang={langOfEnglish()}>{disclaimer}</p>}
      {rules?.last_updated && (
        <p>{i18n.t('Last updated by the MLS: {time} HST', { time: formatMoment(listing.updated_at, 'full') })}</p>
      )}
    </Stack>
  );
}
