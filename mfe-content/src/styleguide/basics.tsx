import { ArrowRight, Heart, Menu as MenuIcon, Search, Share2, X } from 'lucide-react';
import { useState } from 'react';
import { Badge, Button, CheckboxField, Grid, IconButton, SelectField, TextArea, TextField } from 'shared-ui';
import { Piece, State } from './parts';
import classes from './styleguide.module.css';

const SWATCHES = [
  'page',
  'surface',
  'sunken',
  'inverse',
  'text',
  'text-soft',
  'text-faint',
  'line',
  'ocean',
  'ocean-soft',
  'coral',
  'coral-soft',
  'success',
  'warning',
  'danger',
];

export function Tokens() {
  return (
    <>
      <Piece name="Colours">
        {SWATCHES.map((name) => (
          <State key={name} name={name}>
            <span className={classes.swatch} style={{ background: `var(--color-${name})` }} />
          </State>
        ))}
      </Piece>
      <Piece name="Type" wide>
        <p className={classes.hero}>From the summit to the sea</p>
        <p className={classes.display}>Hanalei, Kauaʻi: three acres above the bay</p>
        <p className={classes.lead}>
          Kīhei · Lahaina · Pāhoa · Waiʻanae. Text reads at sixteen pixels, with the ʻokina and kahakō in their own
          letters.
        </p>
      </Piece>
    </>
  );
}

export function Buttons() {
  return (
    <Piece name="Buttons">
      <State name="primary">
        <Button>Request a showing</Button>
      </State>
      <State name="secondary">
        <Button variant="secondary" icon={<Share2 />}>
          Share
        </Button>
      </State>
      <State name="quiet">
        <Button variant="quiet">Clear</Button>
      </State>
      <State name="danger">
        <Button variant="danger">Delete</Button>
      </State>
      <State name="small">
        <Button size="small" icon={<Search />}>
          Search
        </Button>
      </State>
      <State name="busy">
        <Button busy>Sending</Button>
      </State>
      <State name="disabled">
        <Button disabled>Send</Button>
      </State>
      <State name="link">
        <Button href="#buttons" variant="secondary">
          Read more
        </Button>
      </State>
      <State name="icon">
        <IconButton label="Menu" icon={<MenuIcon />} />
      </State>
      <State name="icon, solid">
        <IconButton label="Favorite" look="solid" icon={<Heart />} />
      </State>
      <State name="icon, small">
        <IconButton label="Close" size="small" icon={<X />} />
      </State>
    </Piece>
  );
}

export function Fields() {
  const [text, setText] = useState('');
  return (
    <Piece name="Fields" wide>
      <Grid min="17rem" fit gap={5}>
        <TextField label="Name" required value={text} onChange={(event) => setText(event.target.value)} />
        <TextField label="E-mail" type="email" hint="We answer within a day." placeholder="you@example.com" />
        <TextField label="Phone" required error />
        <TextField
          label="Password"
          type="password"
          error="Please check your e-mail or password."
          after={<IconButton size="small" label="Show" icon={<ArrowRight />} />}
        />
        <SelectField
          label="Sort by"
          options={[
            { value: 'recommended', label: 'Recommended' },
            { value: 'newest', label: 'Newest' },
          ]}
        />
        <TextField label="Not now" disabled defaultValue="Cannot be changed" />
        <TextArea label="Message" required hint="At least 10 characters." />
        <div>
          <CheckboxField label="House" after="1,204" defaultChecked />
          <CheckboxField label="Condo" after="2,310" />
          <CheckboxField label="I agree to the terms" required error />
          <CheckboxField type="radio" name="frequency" label="Daily" defaultChecked />
          <CheckboxField type="radio" name="frequency" label="Weekly" />
        </div>
      </Grid>
    </Piece>
  );
}

export function Badges() {
  return (
    <Piece name="Badges">
      <Badge>New</Badge>
      <Badge tone="ocean">Open house</Badge>
      <Badge tone="coral">Price reduced</Badge>
      <Badge tone="success">Active</Badge>
      <Badge tone="warning">Pending</Badge>
      <Badge tone="danger">Failed</Badge>
      <Badge tone="glass" icon={<Heart />}>
        On a photo
      </Badge>
    </Piece>
  );
}
