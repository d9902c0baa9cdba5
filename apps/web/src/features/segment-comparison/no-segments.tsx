import { StateScreen } from '../../ui/screen/state-screen.tsx';

export function NoSegments() {
  return (
    <StateScreen
      icon="audience"
      title="There are no segments yet"
      lines={[
        'A segment is a group of viewers: by what they watch, where, and on what.',
        'Those that you and your colleagues create appear here.',
      ]}
    />
  );
}
