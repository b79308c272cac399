import { type FormEvent, useId, useState } from 'react';
import { type HostServices, readRegions } from 'shared-contracts';
import { type RegionText, readRegionTexts, saveRegionText } from 'shared-contracts/staff';
import {
  EmptyState,
  ErrorState,
  QueryBoundary,
  SelectField,
  TextArea,
  TextField,
  useCall,
  useMutationCall,
} from 'shared-ui';
import classes from '../common/staff.module.css';
import content from './content.module.css';
import { useDraft } from './drafts.store';
import { asParagraphs, asText, refusalOf, SaveBar, TextPreview } from './text-editor';

const NEW: RegionText = { region_path: '', title: '', summary: null, body: [], version: '' };

/** The texts about regions, which admins write. */
export function RegionTexts({ host }: { host: HostServices }) {
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
              host={host}
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
  host: HostServices;
  text: RegionText;
  onSaved: (text: RegionText) => void;
  /** called when another user has changed the region's text in the meantime */
  onOvertaken: () => void;
}

function RegionForm({ host, text, onSaved, onOvertaken }: RegionFormProps) {
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
    <div className={content.writing}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <RegionField
          host={host}
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
    </div>
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
  host: HostServices;
  path: string;
  onChange: (path: string) => void;
  /** The region of a stored text cannot change. */
  known: boolean;
  /** the server's error */
  refusal: string | undefined;
}

/** Suggests all regions of the directory. A text of another place would never be shown. */
function RegionField({ host, path, onChange, known, refusal }: RegionFieldProps) {
  const list = useId();
  const regions = useCall(host, readRegions, known ? null : {});
  const paths = regions.data?.regions.map((region) => ({
    path: region.path.map(({ handle }) => handle).join('/'),
    name: region.path.map(({ name }) => name).join(', '),
  }));
  const wanted = path.trim();
  const missing = wanted !== '' && paths !== undefined && !paths.some((region) => region.path.startsWith(wanted));
  return (
    <>
      <TextField
        label="Handles of the region"
        hint="Island first, for example maui/south/kihei."
        error={missing && !known ? 'No region has these handles.' : refusal}
        required
        readOnly={known}
        list={list}
        autoComplete="off"
        value={path}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {paths?.map((region) => (
          <option key={region.path} value={region.path}>
            {region.name}
          </option>
        ))}
      </datalist>
    </>
  );
}
