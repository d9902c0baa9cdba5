import type { Theme } from '@playhead/contract/frame/host-messages';

export function ThemeButton({ theme, onToggle }: { theme: Theme; onToggle: () => void }) {
  return (
    <button type="button" className="icon-button" onClick={onToggle} aria-label={`Use the ${other(theme)} theme`}>
      <svg
        width="18"
        height="18"
        viewBox="0 0 20 20"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      >
        {theme === 'light' ? (
          <path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z" strokeLinejoin="round" />
        ) : (
          <>
            <circle cx="10" cy="10" r="3.4" />
            <path
              d="M10 2v2m0 12v2M2 10h2m12 0h2M4.3 4.3l1.4 1.4m8.6 8.6 1.4 1.4m0-11.4-1.4 1.4m-8.6 8.6-1.4 1.4"
              strokeLinecap="round"
            />
          </>
        )}
      </svg>
    </button>
  );
}

function other(theme: Theme): Theme {
  return theme === 'light' ? 'dark' : 'light';
}
