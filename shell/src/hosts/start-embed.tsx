import '../start/base.css';
import '../embed/embed.css';
import { createRoot, type Root } from 'react-dom/client';
import { agentRootOf } from '../embed/embed-navigation';
import { EmbedPart, partOf } from '../embed/embed-part';
import { createEmbedBase, createEmbedServices, type EmbedBase } from '../embed/embed-services';
import { siteOrigin, styleRoot } from '../embed/isolate-styles';

const SITE = siteOrigin();

let base: Promise<EmbedBase> | undefined;

/**
 * `<hl-nav show="header" agent-root="/kai-sample" user-token="…">`: header, footer or search in its own shadow root. It
 * renders again when an attribute changes.
 */
class HlNav extends HTMLElement {
  static readonly observedAttributes = ['show', 'agent-root', 'user-token'];
  private root: Root | undefined;
  private release: (() => void) | undefined;

  connectedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    this.release = styleRoot(shadow);
    const place = document.createElement('div');
    shadow.append(place);
    this.draw(place).catch((error: unknown) => this.fail(place, error));
  }

  disconnectedCallback(): void {
    this.release?.();
    this.release = undefined;
    this.root?.unmount();
    this.root = undefined;
    this.shadowRoot?.replaceChildren();
  }

  attributeChangedCallback(_: string, before: string | null, now: string | null): void {
    if (before === now || !this.release) return;
    this.disconnectedCallback();
    this.connectedCallback();
  }

  private async draw(place: HTMLElement): Promise<void> {
    base ??= createEmbedBase(SITE);
    const shared = await base;
    // an attribute has changed in the meantime, or the element is gone
    if (!place.isConnected) return;
    const services = createEmbedServices(shared, {
      agentRoot: agentRootOf(this.getAttribute('agent-root')),
      userToken: this.getAttribute('user-token'),
    });
    this.root = createRoot(place);
    this.root.render(<EmbedPart {...services} part={partOf(this.getAttribute('show'))} />);
  }

  /** Reported in the console of the page, and shown to the visitor as a link that needs no settings. */
  private fail(place: HTMLElement, error: unknown): void {
    base = undefined;
    window.reportError(error);
    const link = document.createElement('a');
    link.href = `${SITE}${agentRootOf(this.getAttribute('agent-root'))}/listings`;
    link.append('Search real estate in Hawaii');
    place.append(link);
  }
}

export function defineEmbed(): void {
  if (!customElements.get('hl-nav')) customElements.define('hl-nav', HlNav);
}
