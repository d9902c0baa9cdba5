import type { LogEntry, MessageLog } from './message-log.ts';

interface MessagesDrawerProps {
  log: MessageLog;
  onClear: () => void;
  onClose: () => void;
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

const directions = {
  'from-app': { arrow: '←', label: 'from Playhead' },
  'to-app': { arrow: '→', label: 'to Playhead' },
} as const satisfies Record<LogEntry['direction'], { arrow: string; label: string }>;

export function MessagesDrawer({ log, onClear, onClose }: MessagesDrawerProps) {
  const ignored = log.ignored.origin + log.ignored.source + log.ignored.shape;
  return (
    <aside id="messages" className="messages" aria-label="Messages">
      <header>
        <h2>Messages</h2>
        <button type="button" className="quiet-button" onClick={onClear}>
          Clear
        </button>
        <button type="button" className="quiet-button" onClick={onClose}>
          Close
        </button>
      </header>
      {log.entries.length === 0 ? (
        <p className="messages-empty">Nothing has been said yet.</p>
      ) : (
        <ol aria-label="Newest first">
          {log.entries.map((entry) => (
            <MessageLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <footer
        title={`other origin ${log.ignored.origin}, other window ${log.ignored.source}, unknown shape ${log.ignored.shape}`}
      >
        {ignored === 0
          ? 'No foreign messages.'
          : `${ignored} foreign ${ignored === 1 ? 'message' : 'messages'} ignored.`}{' '}
        Tokens are never shown.
      </footer>
    </aside>
  );
}

function MessageLine({ entry }: { entry: LogEntry }) {
  const { arrow, label } = directions[entry.direction];
  return (
    <li className={entry.direction}>
      <p>
        <span className="arrow" aria-hidden="true">
          {arrow}
        </span>
        <span className="for-readers">{label}</span>
        <code>{entry.message.type}</code>
        <time dateTime={entry.at.toISOString()}>{clock.format(entry.at)}</time>
      </p>
      <dl>
        {Object.entries(entry.message.payload).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
