import { mount, type MountedPlayhead, type MountOptions, type Theme, type TokenSource } from './mount.ts';

export const ELEMENT_NAME = 'playhead-analytics';

const observed = ['url', 'page', 'share-code', 'theme', 'hide-menu', 'auto-height', 'frame-title'];

export interface PlayheadAnalyticsElement extends HTMLElement {
  /** A property and no attribute: a token in the markup would be in the page's source. */
  token: TokenSource | null;
  /** Null until `url` and `token` are set and the element is in the page. */
  readonly playhead: MountedPlayhead | null;
}

/** Defines `<playhead-analytics>`. Does nothing where there is no browser, such as in server-side rendering. */
export function defineAnalyticsElement(): void {
  if (typeof customElements === 'undefined' || customElements.get(ELEMENT_NAME) !== undefined) return;
  customElements.define(ELEMENT_NAME, createElementClass());
}

function createElementClass(): CustomElementConstructor {
  return class extends HTMLElement implements PlayheadAnalyticsElement {
    static observedAttributes = observed;

    #token: TokenSource | null = null;
    #mounted: MountedPlayhead | null = null;

    constructor() {
      super();
      // Set on the element before this file was loaded.
      const early: unknown = Object.getOwnPropertyDescriptor(this, 'token')?.value;
      if (!isTokenSource(early)) return;
      Reflect.deleteProperty(this, 'token');
      this.#token = early;
    }

    get token(): TokenSource | null {
      return this.#token;
    }

    set token(token: TokenSource | null) {
      this.#token = token;
      this.#mountAgain();
    }

    get playhead(): MountedPlayhead | null {
      return this.#mounted;
    }

    connectedCallback(): void {
      if (this.style.display === '') this.style.display = 'block';
      this.#mountAgain();
    }

    disconnectedCallback(): void {
      this.#unmount();
    }

    attributeChangedCallback(name: string, before: string | null, now: string | null): void {
      if (before === now || this.#mounted === null) return;
      if (name === 'page') return now === null ? undefined : this.#mounted.navigate(now);
      if (name === 'theme') return isTheme(now) ? this.#mounted.setTheme(now) : undefined;
      this.#mountAgain();
    }

    #mountAgain(): void {
      this.#unmount();
      const url = this.getAttribute('url');
      if (!this.isConnected || url === null || this.#token === null) return;
      this.#mounted = mount({ ...this.#readOptions(), ...this.#events(), container: this, url, token: this.#token });
    }

    #unmount(): void {
      this.#mounted?.unmount();
      this.#mounted = null;
    }

    #readOptions(): Partial<MountOptions> {
      const page = this.getAttribute('page');
      const shareCode = this.getAttribute('share-code');
      const theme = this.getAttribute('theme');
      const title = this.getAttribute('frame-title');
      return {
        hideMenu: this.hasAttribute('hide-menu'),
        autoHeight: this.hasAttribute('auto-height'),
        ...(page !== null && { page }),
        ...(shareCode !== null && { shareCode }),
        ...(isTheme(theme) && { theme }),
        ...(title !== null && { title }),
      };
    }

    #events(): Partial<MountOptions> {
      const tell = (name: string, detail: unknown) =>
        void this.dispatchEvent(new CustomEvent(`playhead-${name}`, { detail, bubbles: true }));
      return {
        onReady: (page) => tell('ready', { page }),
        onPageChanged: (change) => tell('page-changed', change),
        onTokenExpired: (message) => tell('token-expired', { message }),
        onLogout: () => tell('logout', {}),
        onResize: (height) => tell('resize', { height }),
        onDownload: (change) => tell('download', change),
        onMessage: (traffic) => tell('message', traffic),
        onError: (error) => tell('error', { error }),
      };
    }
  };
}

function isTokenSource(value: unknown): value is TokenSource {
  return typeof value === 'string' || typeof value === 'function';
}

function isTheme(value: string | null): value is Theme {
  return value === 'light' || value === 'dark';
}
