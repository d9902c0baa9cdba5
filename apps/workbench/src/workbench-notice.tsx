const plans = [
  [
    'Pick fields',
    'Dimensions and measures of sessions, content, viewers and ads, from the same model as the dashboards.',
  ],
  ['Filter and pivot', 'The filters you know from the filter bar, and columns by any dimension.'],
  ['Calculate', 'Your own columns from a small, safe set of functions. No SQL to write.'],
  ['Draw and keep', 'A table or a chart, saved as an analysis, shared, exported or sent on a schedule.'],
] as const;

/** Speaks no frame protocol: an app that waits for `explore:ready` must not be told that there is an explore. */
export function WorkbenchNotice() {
  return (
    <main>
      <svg width="18" height="36" viewBox="11 2 18 36" aria-hidden="true">
        <rect x="18.5" y="4" width="3" height="32" rx="1.5" />
        <path d="M12 4h16l-8 10z" />
      </svg>
      <h1>The Analytics Workbench is not built yet</h1>
      <p>This page holds its place and does nothing. When it is done, you will be able to:</p>
      <ul>
        {plans.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
