import { Segmented, type SegmentedProps } from 'antd';

/** Ant Design makes a stop of Tab of the group around its radio buttons too, at which no key does anything. */
export function AntSegmented<Value extends string | number>(props: SegmentedProps<Value>) {
  return <Segmented<Value> tabIndex={-1} {...props} />;
}
