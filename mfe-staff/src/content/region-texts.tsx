import { type FormEvent, useId, useState } from 'react';
import { handle, readRegions } from 'shared-contracts';
import { type RegionText, readRegionTexts, saveRegionText } from 'shared-contracts/staff';
import {
  EmptyState,
  ErrorState,
  Grid,
  QueryBoundary,
  SelectField,
  TextArea,
  TextField,
  useCall,
  useHost,
  useMutationCall,
} from 'shared-ui';
import classes from '../common/staff.module.css';
import content from './content.module.css';
import { useDraft } from './drafts.store';
import { asParagraphs, asText, refusalOf, SaveBar, TextPreview } from './text-editor';

const NEW: RegionText = { region_path: '', title: '', summary: null, body: [], version: '' };

/** The texts about regions, which admins write. */
export function RegionTexts() {
  const host = useHost();
  const texts = useCall(host, readRegionTexts, {});
  const [chosen, setChosen] = useState('');
  return (
    <QueryBoundary state={texts}>
      {({ regions }) => {
        const text = regions.find(({ region_path }) => region_path === chosen) ?? NEW;
        return (
          <>
            {regions.length === 0 && <EmptyState title="No region has a text yet" />}
            <div className={classes.tools}>
              <SelectField
                label="Region"
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
                options={[
                  { value: '', label: 'A region without a text' },
                  ...regions.map(({ region_path, title }) => ({
                    value: region_path,
                    label: `${region_path} – ${title}`,
                  })),
                ]}
              />
            </div>
            <RegionForm
              key={text.region_path}
              text={text}
              onSaved={({ region_path }) => {
                setChosen(region_path);
                texts.retry();
              }}
              onOvertaken={texts.retry}
            />
          </>
        );
      }}
    </QueryBoundary>
  );
}

interface RegionFormProps {
  text: RegionText;
  onSaved: (text: RegionText) => void;
  /** called when another user has changed the region's text in the meantime */
  onOvertaken: () => void;
}

function RegionForm({ text, onSaved, onOvertaken }: RegionFormProps) {
  const host = useHost();
  const { region_path: stored } = text;
  const draft = useDraft(`region ${stored}`, fieldsOf(text), text.version);
  const { fields, set } = draft;
  const save = useMutationCall(host, saveRegionText);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const known = draft.version === undefined ? {} : { version: draft.version };
    const sent = await save.send({ body: { ...textOf(fields), ...known } });
    if (!sent.ok) {
      if (sent.error.code !== 'version_conflict') return;
      draft.overtaken();
      return onOvertaken();
    }
    draft.saved(fieldsOf(sent.answer), sent.answer.version);
    host.flash.success('Text saved.');
    onSaved(sent.answer);
  };
  const whole = [fields.path, fields.title].every((field) => field.trim() !== '');
  return (
    <Grid min="24rem" fit gap={8} className={content.writing}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <RegionField
          path={fields.path}
          onChange={(path) => set('path', path)}
          known={stored !== ''}
          refusal={save.error?.fields.find(({ field }) => field === 'region_path')?.message}
        />
        <TextField label="Title" required maxLength={200} {...draft.field('title')} />
        <TextArea label="Summary" rows={2} maxLength={500} {...draft.field('summary')} />
        <TextArea label="Text" hint="An empty line starts a new paragraph." rows={12} {...draft.field('body')} />
        {save.error && <ErrorState compact message={refusalOf(save.error, stored === '')} />}
        <SaveBar draft={draft} ready={whole && !save.busy} />
      </form>
      <TextPreview title={fields.title} lead={fields.summary} body={fields.body} />
    </Grid>
  );
}

/** the fields of the form */
type RegionFields = Record<'path' | 'title' | 'summary' | 'body', string>;

function fieldsOf({ region_path: path, title, summary, body }: RegionText): RegionFields {
  return { path, title, summary: summary ?? '', body: asText(body) };
}

function textOf({ path, title, summary, body }: RegionFields): RegionText {
  return {
    region_path: path.trim(),
    title: title.trim(),
    summary: summary.trim() || null,
    body: asParagraphs(body),
  };
}

interface RegionFieldProps {
  path: string;
  onChange: (path: string) => void;
  /** The region of a stored text cannot change. */
  known: boolean;
  /** the server's error */
  refusal: string | undefined;
}

/** The region by its name, of those in the directory: a text of another place would never be shown. */
function RegionField({ path, onChange, known, refusal }: RegionFieldProps) {
  const host = useHost();
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const regions = useCall(host, readRegions, {});
  const places = regions.data?.regions.map((region) => ({
    path: region.path.map((step) => step.handle).join('/'),
    name: region.path
      .map((step) => step.name)
      .toReversed()
      .join(', '),
  }));
  const text = typed ?? places?.find((place) => place.path === path)?.name ?? path;
  const missing = typed !== null && handle(typed) !== '' && path === '' && places !== undefined;
  const isBegun = missing && places.some(({ name }) => handle(name).startsWith(handle(typed)));
  return (
    <>
      <TextField
        label="Name of the region"
        hint="For example Kīhei, South, Maui."
        error={missing && !isBegun ? 'No region has this name.' : refusal}
        required
        readOnly={known}
        list={list}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(places?.find(({ name }) => handle(name) === handle(target.value))?.path ?? '');
        }}
      />
      <datalist id={list}>
        {places?.map((place) => (
          <option key={place.path} value={place.name} />
        ))}
      </datalist>
    </>
  );
}
