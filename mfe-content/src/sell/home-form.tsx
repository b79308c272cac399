import { type FormEvent, useEffect, useRef } from 'react';
import { dwellingLabel } from 'shared-contracts';
import { Button, createTabStore, Grid, SelectField, Stack, TextField, useHandover, useHost } from 'shared-ui';
import { i18n } from '../texts';
import { type HomeErrors, readHome, SELL_TYPES, sellPath, type TypedHome, typedFrom, typedHome } from './home-to-sell';
import classes from './sell.module.css';

/** The fields as the query of an address. */
const typedStore = createTabStore('sell:', (value): value is string => typeof value === 'string');

interface HomeFormProps {
  /** query of the page */
  query: string;
  typed: TypedHome | null;
  errors: HomeErrors;
  /** the errors of what was typed since; null sends the form */
  onErrors: (errors: HomeErrors) => void;
}

/** What the seller says of the home. The address has it, so that the form works without scripts and Back returns to it. */
export function HomeForm({ query, typed, errors, onErrors }: HomeFormProps) {
  const host = useHost();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // a form that was sent with an error starts at the first one
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  const read = (element: HTMLFormElement) => {
    const data = new FormData(element);
    return typedFrom((name) => String(data.get(name) ?? ''));
  };
  useHandover(
    typedStore,
    query,
    () => form.current && new URL(sellPath(read(form.current)), location.origin).search,
    (stored) => form.current && fillIn(form.current, typedHome(stored) ?? {}),
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const now = read(event.currentTarget);
    const home = readHome(now);
    if ('errors' in home) return onErrors(home.errors);
    onErrors({});
    host.navigate.to(sellPath(now), { keepScroll: true });
  };
  return (
    <Stack as="form" ref={form} gap={4} className={classes.form} action="/sell" method="get" noValidate onSubmit={send}>
      <TextField
        label={i18n.t('Address or tax map key')}
        name="home"
        required
        maxLength={200}
        autoComplete="street-address"
        hint={i18n.t('As 12 Kahakai Street, or (2) 3-9-012-034')}
        defaultValue={typed?.home}
        error={errors.home}
      />
      <Grid min="9rem" gap={4}>
        <TextField
          label={i18n.t('Town')}
          name="place"
          required
          maxLength={100}
          autoComplete="address-level2"
          defaultValue={typed?.place}
          error={errors.place}
        />
        <SelectField
          label={i18n.t('Type')}
          name="type"
          defaultValue={typed?.type || 'house'}
          options={SELL_TYPES.map((value) => ({ value, label: dwellingLabel(value) }))}
          error={errors.type}
        />
        <TextField
          label={i18n.t('Beds')}
          name="beds"
          inputMode="numeric"
          defaultValue={typed?.beds}
          error={errors.beds}
        />
        <TextField
          label={i18n.t('Baths')}
          name="baths"
          inputMode="decimal"
          defaultValue={typed?.baths}
          error={errors.baths}
        />
        <TextField
          label={i18n.t('Price you think of')}
          name="price"
          inputMode="decimal"
          before="$"
          defaultValue={typed?.price}
          error={errors.price}
        />
      </Grid>
      <Button type="submit" className={classes.send}>
        {i18n.t('See who is looking')}
      </Button>
    </Stack>
  );
}

function fillIn(form: HTMLFormElement, fields: Partial<TypedHome>): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}
